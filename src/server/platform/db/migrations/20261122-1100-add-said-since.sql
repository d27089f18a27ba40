-- Since when a source has said what it says: needed to tell which of two sources that disagree is the fresher.

ALTER TABLE source_record ADD COLUMN said_since jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN source_record.said_since IS 'Facts by name to the ISO instant at which the source was first seen to say what it says now; a fact that is not named it has said since first_seen_at';
