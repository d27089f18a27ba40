-- Figures that subscribers report as wrong, and what came of it.
CREATE TABLE figure_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  -- Wire name of the fact.
  fact text NOT NULL,
  -- The figure as the person saw it, and what they say is right.
  shown text NOT NULL,
  is_right text NOT NULL,
  seen_at_place text NOT NULL CHECK (seen_at_place IN ('clerk', 'notice', 'county_page', 'other')),
  note text NOT NULL,
  reported_at timestamptz NOT NULL,
  answered_at timestamptz,
  outcome text CHECK (outcome IN ('corrected', 'source_is_right', 'cannot_tell')),
  answer text,
  CHECK ((answered_at IS NULL) = (outcome IS NULL))
);
-- One open report of a person on a figure; a second one replaces it.
CREATE UNIQUE INDEX figure_report_open ON figure_report (user_id, tax_foreclosure_id, fact) WHERE answered_at IS NULL;
CREATE INDEX figure_report_waiting ON figure_report (tax_foreclosure_id, fact) WHERE answered_at IS NULL;
COMMENT ON TABLE figure_report IS 'owner: corrections';

-- What was checked and corrected, for everyone who may see the property. Without any person.
CREATE TABLE correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  fact text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('corrected', 'source_is_right', 'cannot_tell')),
  before text NOT NULL,
  after text,
  reason text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX correction_listing ON correction (tax_foreclosure_id, id DESC);
COMMENT ON TABLE correction IS 'owner: corrections';
