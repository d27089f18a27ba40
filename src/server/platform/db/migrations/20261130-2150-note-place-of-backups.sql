-- A place that lacks the line which was stored there before is not mounted, or was emptied: the worker says so there.
ALTER TABLE backup_state ADD COLUMN place text, ADD COLUMN line text;
COMMENT ON COLUMN backup_state.place IS 'Where the log is stored: a folder, or a bucket with its prefix';
COMMENT ON COLUMN backup_state.line IS 'Name of the line that is stored there';
