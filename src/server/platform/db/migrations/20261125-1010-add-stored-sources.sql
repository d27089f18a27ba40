-- Sources that operators made from a stored page. They are read like those that ship with the product.
CREATE TABLE stored_source (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- Counts the times it was saved; the parser version of its runs.
  version int NOT NULL DEFAULT 1,
  title text NOT NULL,
  authority text NOT NULL CHECK (authority IN ('county', 'law_firm')),
  counties text[] NOT NULL CHECK (cardinality(counties) > 0),
  address text NOT NULL,
  -- The page a person opens, if it is not the address.
  page text,
  terms text NOT NULL,
  schedule jsonb NOT NULL,
  pause_ms int NOT NULL DEFAULT 5000,
  bounds jsonb NOT NULL,
  layout jsonb NOT NULL,
  mapping jsonb NOT NULL,
  -- The page it was made from, and the rows that its layout gave.
  fixture_gz bytea NOT NULL,
  fixture_rows jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  -- Set when it was taken out: what it has read stays, and can still be shown and replayed.
  removed_at timestamptz
);
COMMENT ON TABLE stored_source IS 'owner: sources';

-- Pages that operators are making sources of.
CREATE TABLE source_draft (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  file_name text NOT NULL,
  -- Where the page is from, if that is known.
  url text,
  bytes int NOT NULL,
  content_gz bytea NOT NULL,
  -- The stored source that is edited; null for a new one.
  edits text,
  -- Its version at that time: the page is saved over no later one.
  edits_version int,
  -- Layout and mapping, as far as the owner got; null before that.
  draft jsonb,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX source_draft_owner ON source_draft (user_id, created_at DESC);
COMMENT ON TABLE source_draft IS 'owner: sources';

-- The name on screen, where an operator gave one; otherwise it follows from the key.
ALTER TABLE source ADD COLUMN title text;
