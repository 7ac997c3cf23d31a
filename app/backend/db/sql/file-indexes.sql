-- Which record names a file, asked whenever somebody reads one. Rows that name none, nearly all, are in no index.
-- Applied after the migrations; may be repeated.

CREATE INDEX IF NOT EXISTS ix_record_photo ON attendance_record (photo_attach_id) WHERE photo_attach_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS ix_stat_adjust_files ON personnel_attendance_statistics USING gin (adjust_attach_ids)
  WHERE adjust_attach_ids <> '{}';
CREATE INDEX IF NOT EXISTS ix_status_log_files ON status_log USING gin (attach_ids) WHERE attach_ids <> '{}';
