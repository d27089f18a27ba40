-- Facts that an operator corrected. A fix is an observation of the operator's own source until another source catches up.
CREATE TABLE listing_fix (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  -- Wire name.
  fact text NOT NULL,
  -- What was shown, and what is right: dollars, days, hours or text.
  before jsonb,
  after jsonb NOT NULL,
  -- The observation, as in source_record.
  facts jsonb NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  evidence text NOT NULL CHECK (evidence IN ('call', 'notice', 'page', 'other')),
  fixed_at timestamptz NOT NULL,
  fixed_by uuid REFERENCES user_account ON DELETE SET NULL,
  -- County, case, parcel and place of the listing at that time.
  identity jsonb NOT NULL,
  -- What the fix changed, to take it back.
  effect jsonb NOT NULL,
  ended_at timestamptz,
  ended_because text CHECK (ended_because IN ('caught_up', 'newer_statement', 'replaced', 'undone')),
  -- The source that caught up with it or stated something newer.
  ended_by_source integer REFERENCES source,
  end_reason text,
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
CREATE UNIQUE INDEX listing_fix_holding ON listing_fix (tax_foreclosure_id, fact) WHERE ended_at IS NULL;
CREATE INDEX listing_fix_listing ON listing_fix (tax_foreclosure_id, id);
COMMENT ON TABLE listing_fix IS 'owner: ingest';
