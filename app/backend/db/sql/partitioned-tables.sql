-- What drizzle cannot express: partitioned tables, their partitions, and the rule against overlapping leave.
-- Applied after the migrations at every start; every statement may be repeated (domain 4.9, 9).

CREATE EXTENSION IF NOT EXISTS btree_gist;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'no_overlap' AND conrelid = 'leave_span'::regclass) THEN
    ALTER TABLE leave_span
      ADD CONSTRAINT no_overlap EXCLUDE USING gist (assessor_id WITH =, span WITH &&) WHERE (active = 1);
  END IF;
END $$;

CREATE TABLE IF NOT EXISTS attendance_record (
  id bigint NOT NULL,
  tenant_id varchar(12) NOT NULL DEFAULT '000000',
  punch_date date NOT NULL,
  punch_time timestamp(0) NOT NULL,
  assessor_id bigint,
  personnel_id bigint NOT NULL,
  project_lot_id bigint NOT NULL,
  part_const_unit_id bigint NOT NULL,
  post_code varchar(20),
  direction smallint NOT NULL DEFAULT 0,
  punch_method smallint NOT NULL,
  lng numeric(10,7),
  lat numeric(10,7),
  accuracy_m integer,
  fence_id bigint,
  distance_m integer,
  face_score numeric(4,2),
  device_id varchar(64),
  photo_attach_id bigint,
  punch_result smallint NOT NULL,
  attendance_source_id bigint NOT NULL DEFAULT 0,
  source_id varchar(64) NOT NULL,
  repair_apply_id bigint,
  received_time timestamp(0) NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Shanghai'),
  PRIMARY KEY (id, punch_date)
) PARTITION BY RANGE (punch_date);

-- An index on the parent is made on every partition, present and future.
-- Ingest is idempotent per client.
CREATE UNIQUE INDEX IF NOT EXISTS uq_record_source ON attendance_record (attendance_source_id, source_id, punch_date);
-- Calendar and day build.
CREATE INDEX IF NOT EXISTS ix_record_assessor ON attendance_record (assessor_id, punch_date, punch_time);
-- Live rate, map, day build: the date leads, or a province-wide count of one day reads the whole month.
CREATE INDEX IF NOT EXISTS ix_record_day_lot ON attendance_record (punch_date, project_lot_id)
  INCLUDE (punch_result, assessor_id, punch_time);
CREATE INDEX IF NOT EXISTS ix_record_time ON attendance_record USING brin (punch_time);
CREATE INDEX IF NOT EXISTS ix_record_abnormal ON attendance_record (project_lot_id, punch_date) WHERE punch_result <> 1;
-- Alert A05: one device used by several people on a day.
CREATE INDEX IF NOT EXISTS ix_record_device ON attendance_record (device_id, punch_date) WHERE device_id IS NOT NULL;

CREATE TABLE IF NOT EXISTS attendance_day (
  tenant_id varchar(12) NOT NULL DEFAULT '000000',
  assessor_id bigint NOT NULL,
  work_date date NOT NULL,
  personnel_id bigint NOT NULL,
  project_lot_id bigint NOT NULL,
  part_const_unit_id bigint NOT NULL,
  first_time timestamp(0),
  last_time timestamp(0),
  valid_count smallint NOT NULL DEFAULT 0,
  hours numeric(4,2) NOT NULL DEFAULT 0,
  credit numeric(3,2) NOT NULL DEFAULT 0,
  day_state smallint NOT NULL,
  leave_apply_id bigint,
  abnormal_count smallint NOT NULL DEFAULT 0,
  source_version integer NOT NULL DEFAULT 1,
  update_time timestamp(0) NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Shanghai'),
  PRIMARY KEY (assessor_id, work_date)
) PARTITION BY RANGE (work_date);

CREATE INDEX IF NOT EXISTS ix_day_lot ON attendance_day (work_date, project_lot_id)
  INCLUDE (day_state, credit, assessor_id);
CREATE INDEX IF NOT EXISTS ix_day_person ON attendance_day (personnel_id, work_date);

-- Makes one partition, unless it is there. Attaching a finished table lets readers and writers of the parent go on,
-- where CREATE TABLE … PARTITION OF would lock them out.
CREATE OR REPLACE FUNCTION ensure_partition(parent text, suffix text, lower_day date, upper_day date)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  child text := parent || '_' || suffix;
BEGIN
  IF to_regclass(quote_ident(child)) IS NOT NULL THEN
    RETURN 0;
  END IF;
  -- Index-only scans of today's rows need a fresh visibility map.
  EXECUTE format(
    'CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) WITH (autovacuum_vacuum_insert_scale_factor = 0.02)', child, parent);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child, lower_day, upper_day);
  RETURN 1;
END $$;

-- Makes the missing partitions of every month touched by the two days, both included, and answers how many it made.
CREATE OR REPLACE FUNCTION ensure_attendance_partitions(from_month date, to_month date)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made integer := 0;
  lower_day date;
BEGIN
  -- One caller at a time: the next one waits here, then finds the partitions.
  PERFORM pg_advisory_xact_lock(hashtext('ensure_attendance_partitions'));
  FOR lower_day IN
    SELECT generate_series(date_trunc('month', from_month::timestamp), to_month::timestamp, '1 month')::date
  LOOP
    made := made + ensure_partition('attendance_record', to_char(lower_day, '"m"YYYYMM'), lower_day,
      (lower_day + interval '1 month')::date);
  END LOOP;
  FOR lower_day IN
    SELECT generate_series(date_trunc('quarter', from_month::timestamp), to_month::timestamp, '3 months')::date
  LOOP
    made := made + ensure_partition('attendance_day', to_char(lower_day, 'YYYY"q"Q'), lower_day,
      (lower_day + interval '3 months')::date);
  END LOOP;
  RETURN made;
END $$;
