-- The address is part of the rows: a replay of a run needs the one of that time. For runs before this was noted, it is the
-- one set today.
ALTER TABLE source_run ADD COLUMN address text;
COMMENT ON COLUMN source_run.address IS 'Where the list of the source was set to be when the run began';

UPDATE source_run r SET address = s.address FROM source_setting s WHERE s.name = r.name;
