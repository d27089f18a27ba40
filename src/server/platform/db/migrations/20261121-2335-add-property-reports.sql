-- Property reports: asked for by a person, made by a job, kept as the file that was made.

CREATE TABLE property_report (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  -- Open to the person when it was asked for, which is what lets the job read the listing.
  county_fips char(5) NOT NULL REFERENCES county,
  -- What the property was called then.
  title text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'working', 'ready', 'failed')),
  -- Tries begun, also those that a crash ended.
  tries integer NOT NULL DEFAULT 0,
  problem text CHECK (problem = 'could_not_be_made'),
  pdf bytea,
  requested_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((state = 'ready') = (pdf IS NOT NULL)),
  CHECK ((state = 'failed') = (problem IS NOT NULL)),
  CHECK ((state IN ('ready', 'failed')) = (finished_at IS NOT NULL))
);
CREATE INDEX property_report_user_id ON property_report (user_id, requested_at DESC);
CREATE INDEX property_report_tax_foreclosure_id ON property_report (tax_foreclosure_id);
-- One at a time of each property and person, however often the button is pressed.
CREATE UNIQUE INDEX property_report_under_way ON property_report (user_id, tax_foreclosure_id)
  WHERE state IN ('queued', 'working');
COMMENT ON TABLE property_report IS 'owner: reports';
