-- How each source that is fetched by itself is run. The name is that of `source`, whose row a first import adds.
CREATE TABLE source_setting (
  name text PRIMARY KEY,
  is_on boolean NOT NULL DEFAULT false,
  -- Null: the address the adapter comes with.
  address text,
  terms_confirmed_at timestamptz,
  terms_confirmed_by text,
  -- When the next scheduled run is due; null while the source is off.
  next_run_at timestamptz,
  failures integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE source_setting IS 'owner: sources';

CREATE TABLE source_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('schedule', 'operator', 'file')),
  state text NOT NULL CHECK (state IN ('running', 'published', 'held', 'refused', 'blocked', 'failed', 'interrupted')),
  started_at timestamptz NOT NULL,
  -- When its pages were fetched: its facts count as seen then.
  read_at timestamptz,
  finished_at timestamptz,
  ingest_run_id bigint REFERENCES ingest_run,
  parser_version integer NOT NULL,
  -- The file of rows that the pages were read into.
  extract_sha256 bytea,
  -- Hash of the smallest stable part of the pages: column names, labels, keys.
  layout_sha256 bytea,
  -- Rows, filled cells by column and warnings, compared with those of later runs.
  figures jsonb,
  problems text[] NOT NULL DEFAULT '{}',
  -- Whether operators were mailed about it.
  is_notified boolean NOT NULL DEFAULT false,
  progress text
);
CREATE INDEX source_run_name ON source_run (name, id DESC);
-- One run of a source at a time, on all nodes together.
CREATE UNIQUE INDEX source_run_running ON source_run (name) WHERE state = 'running';
COMMENT ON TABLE source_run IS 'owner: sources';

-- What each run fetched, in order; the content is stored once however often it is fetched.
CREATE TABLE source_page (
  source_run_id bigint NOT NULL REFERENCES source_run ON DELETE CASCADE,
  place integer NOT NULL,
  part text NOT NULL,
  url text NOT NULL,
  -- 304 where the stored content of an earlier run was still current; 0 for a file uploaded by hand.
  status integer NOT NULL,
  headers jsonb NOT NULL,
  fetched_at timestamptz NOT NULL,
  raw_document_id bigint NOT NULL REFERENCES raw_document,
  PRIMARY KEY (source_run_id, place)
);
CREATE INDEX source_page_document ON source_page (raw_document_id);
COMMENT ON TABLE source_page IS 'owner: sources';

-- One request at a time for each host, on all nodes together, and its robots.txt.
CREATE TABLE source_host (
  host text PRIMARY KEY,
  busy_until timestamptz NOT NULL DEFAULT '-infinity',
  robots_txt text,
  robots_read_at timestamptz
);
COMMENT ON TABLE source_host IS 'owner: sources';
