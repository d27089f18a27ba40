-- Replays of all facts that operators asked for.
CREATE TABLE facts_replay (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'equal', 'different', 'overtaken', 'failed')),
  asked_at timestamptz NOT NULL,
  -- When it was last seen to move, so that one that a crash ended does not count as running for good.
  moved_at timestamptz NOT NULL,
  finished_at timestamptz,
  runs_done integer NOT NULL DEFAULT 0,
  runs_all integer NOT NULL DEFAULT 0,
  listings integer,
  -- Hashes of the facts as derived again, and as shown.
  replayed_sha256 text,
  shown_sha256 text,
  -- Runs whose pages are read differently by today's parsers.
  differing text[] NOT NULL DEFAULT '{}',
  problem text
);
CREATE UNIQUE INDEX facts_replay_under_way ON facts_replay ((true)) WHERE state IN ('waiting', 'running');
COMMENT ON TABLE facts_replay IS 'owner: sources';
