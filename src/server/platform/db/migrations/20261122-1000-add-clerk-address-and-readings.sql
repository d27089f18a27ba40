-- Where one goes to file, and how fresh a county's data can be.

ALTER TABLE county ADD COLUMN clerk_address text;

CREATE TABLE source_reading (
  source_id integer NOT NULL REFERENCES source ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (source_id, read_at)
);
COMMENT ON TABLE source_reading IS 'owner: ingest. When a source was read and what it said was published';

INSERT INTO source_reading (source_id, read_at)
SELECT source.id, ingest_run.started_at
FROM ingest_run, jsonb_array_elements(ingest_run.report -> 'sources') AS spoken
JOIN source ON source.name = spoken ->> 'name'
WHERE ingest_run.state IN ('published', 'released')
ON CONFLICT DO NOTHING;
