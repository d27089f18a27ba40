-- That a row was in the latest file of its source is noted once for the source: most rows of a file say what they said
-- the day before, and each of them was written again to note that.
ALTER TABLE source ADD COLUMN read_at timestamptz;
COMMENT ON COLUMN source.read_at IS 'When its latest file was read';
ALTER TABLE source_record ADD COLUMN is_in_latest boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN source_record.is_in_latest IS 'Whether its row was in the latest file of its source; then it was last seen at read_at, unless last_seen_at is later';
