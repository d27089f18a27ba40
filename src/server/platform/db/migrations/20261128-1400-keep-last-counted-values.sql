-- A statement may not count when it is made: a higher source or a correction stands against it. It counts later if that
-- ends, and a value that comes back after an empty cell is no news. Both are decided by what counted last.
ALTER TABLE source_record ADD COLUMN last_counted jsonb;
COMMENT ON COLUMN source_record.last_counted IS 'By fact, the value that counted last, or null if none did, where the present one did not count or the cell is empty; absent if every fact counts';
