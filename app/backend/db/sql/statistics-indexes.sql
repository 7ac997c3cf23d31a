-- Covering indexes of the month list (drizzle has no INCLUDE). Applied after the migrations; may be repeated (domain 9).
-- A query profits when it says `tenant_id = … and is_current = 1 and is_deleted = 0`; the tenant leads every index.

-- One month or several: the list's own order, every filter and the total answered inside the index.
CREATE INDEX IF NOT EXISTS ix_stat_list ON personnel_attendance_statistics
  (tenant_id, stat_month, is_key_post DESC, attendance_rate, id)
  INCLUDE (project_id, project_lot_id, part_const_unit_id, const_unit_id, personnel_id, assessor_id, post_code,
    region_codes, real_name, grade, stat_status, warn_level, unit_type)
  WHERE is_current = 1 AND is_deleted = 0;

-- First pages over several months.
CREATE INDEX IF NOT EXISTS ix_stat_order ON personnel_attendance_statistics
  (tenant_id, is_key_post DESC, attendance_rate, id)
  INCLUDE (stat_month)
  WHERE is_current = 1 AND is_deleted = 0;

-- Roll-ups by person, post, unit, lot or project, without touching the rows.
CREATE INDEX IF NOT EXISTS ix_stat_lot ON personnel_attendance_statistics (tenant_id, stat_month, project_lot_id)
  INCLUDE (project_id, const_unit_id, part_const_unit_id, post_code, unit_type, is_key_post, region_codes, required_days,
    attended_days, leave_days, short_days, absent_days, attendance_rate, score, grade)
  WHERE is_current = 1 AND is_deleted = 0;

CREATE INDEX IF NOT EXISTS ix_stat_project ON personnel_attendance_statistics (project_id, stat_month)
  WHERE is_current = 1 AND is_deleted = 0;
CREATE INDEX IF NOT EXISTS ix_stat_one_lot ON personnel_attendance_statistics (project_lot_id, stat_month)
  WHERE is_current = 1 AND is_deleted = 0;
CREATE INDEX IF NOT EXISTS ix_stat_unit ON personnel_attendance_statistics (part_const_unit_id, stat_month)
  WHERE is_current = 1 AND is_deleted = 0;
CREATE INDEX IF NOT EXISTS ix_stat_region ON personnel_attendance_statistics
  (tenant_id, stat_month, region_code text_pattern_ops, is_key_post, attendance_rate)
  WHERE is_current = 1 AND is_deleted = 0;

-- Index-only scans need a fresh visibility map after a month was built or audited.
ALTER TABLE personnel_attendance_statistics
  SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
