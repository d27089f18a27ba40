-- The web servers report to the monitoring, and only the process that takes backups knows its settings.
ALTER TABLE backup_state ADD COLUMN base_every_hours integer;
COMMENT ON COLUMN backup_state.base_every_hours IS 'Hours between full copies, as set where they are taken';
