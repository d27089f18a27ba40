-- Outlines that an operator drew where no parcel service has one, and what the service last answered.
ALTER TABLE parcel
  -- When an operator drew the outline; null for a found one.
  ADD COLUMN outline_drawn_at timestamptz,
  -- When an operator asked for another look-up.
  ADD COLUMN outline_wanted_at timestamptz,
  ADD COLUMN outline_answer text
    CHECK (outline_answer IN ('found', 'not_found', 'ambiguous', 'unusable', 'unreachable')),
  ADD COLUMN outline_answered_at timestamptz;

DROP INDEX parcel_without_outline;
CREATE INDEX parcel_without_outline ON parcel (county_fips, outline_asked_at) WHERE rings IS NULL OR outline_drawn_at IS NOT NULL;

CREATE TABLE drawn_outline (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parcel_id bigint NOT NULL REFERENCES parcel ON DELETE CASCADE,
  -- As in `parcel`.
  rings json NOT NULL,
  -- The found outline it stands in for, with its source and day: it returns when the drawn one is removed.
  replaced json,
  reason text NOT NULL CHECK (reason <> ''),
  drawn_at timestamptz NOT NULL,
  drawn_by uuid REFERENCES user_account ON DELETE SET NULL,
  ended_at timestamptz,
  ended_because text CHECK (ended_because IN ('replaced', 'removed', 'found')),
  end_reason text,
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
CREATE UNIQUE INDEX drawn_outline_holding ON drawn_outline (parcel_id) WHERE ended_at IS NULL;
CREATE INDEX drawn_outline_parcel ON drawn_outline (parcel_id, id);
COMMENT ON TABLE drawn_outline IS 'owner: listings';
