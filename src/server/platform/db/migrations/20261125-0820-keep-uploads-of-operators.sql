-- Files that operators uploaded to import, so that the preview, the dry run and the import read the same bytes.
CREATE TABLE import_upload (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Its extension is the one of its content.
  file_name text NOT NULL,
  bytes int NOT NULL,
  content_gz bytea NOT NULL,
  -- What its columns mean, as far as the owner got; null before that.
  draft jsonb,
  uploaded_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX import_upload_owner ON import_upload (user_id, uploaded_at DESC);
COMMENT ON TABLE import_upload IS 'owner: ingest';

-- Dry runs and imports of uploads, done by jobs.
CREATE TABLE import_task (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  upload_id uuid NOT NULL REFERENCES import_upload ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('dry_run', 'apply')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  step text CHECK (step IN ('reading', 'deciding', 'writing')),
  -- Mapping, day and authority.
  request jsonb NOT NULL,
  reason text,
  address text,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  result jsonb
);
CREATE INDEX import_task_upload ON import_task (upload_id, id DESC);
-- One import of an upload, unless it failed.
CREATE UNIQUE INDEX import_task_once ON import_task (upload_id) WHERE kind = 'apply' AND state <> 'failed';
COMMENT ON TABLE import_task IS 'owner: ingest';

CREATE TABLE import_mapping (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name citext NOT NULL UNIQUE,
  mapping jsonb NOT NULL,
  -- Counts the times it was replaced.
  version int NOT NULL DEFAULT 1,
  saved_at timestamptz NOT NULL
);
COMMENT ON TABLE import_mapping IS 'owner: ingest';
