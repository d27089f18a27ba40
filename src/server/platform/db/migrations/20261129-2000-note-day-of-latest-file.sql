-- A deadline that is estimated counts from the day on which the bid before was last seen. A file of a past day shows what
-- was listed on that day, however late it is read.
ALTER TABLE source ADD COLUMN facts_as_of timestamptz;
COMMENT ON COLUMN source.facts_as_of IS 'As of when its latest file counts: when it was read, or the start of its day if that was past; null for one read before this was noted, which counts as of read_at';
ALTER TABLE source_record ADD COLUMN facts_as_of timestamptz;
COMMENT ON COLUMN source_record.facts_as_of IS 'As of when the last file with its row counts, while it is not in the latest; null: as of last_seen_at';
