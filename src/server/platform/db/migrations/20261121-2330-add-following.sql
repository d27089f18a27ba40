-- What people keep about listings, each for themselves. Rows go with the person and with the listing.

CREATE TABLE favorite (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  favorited_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, tax_foreclosure_id)
);
CREATE INDEX favorite_listing ON favorite (tax_foreclosure_id);
COMMENT ON TABLE favorite IS 'owner: following. Kept while the county is not open to the person, but not shown';

CREATE TABLE property_note (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 10000),
  stage text CHECK (stage IN ('watching', 'visited', 'bidding', 'won', 'passed')),
  -- The worksheet, in US cents.
  maximum_bid_cents bigint CHECK (maximum_bid_cents >= 0),
  costs_cents bigint CHECK (costs_cents >= 0),
  repairs_cents bigint CHECK (repairs_cents >= 0),
  resale_cents bigint CHECK (resale_cents >= 0),
  wanted_margin_cents bigint CHECK (wanted_margin_cents >= 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, tax_foreclosure_id)
);
CREATE INDEX property_note_listing ON property_note (tax_foreclosure_id);
COMMENT ON TABLE property_note IS 'owner: following';

CREATE TABLE clerk_call (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  last_bid_cents bigint NOT NULL CHECK (last_bid_cents > 0),
  filed date,
  last_day date,
  called_at timestamptz NOT NULL,
  -- The latest round known then, 1 when none was: a later sale overtakes the call.
  round integer NOT NULL CHECK (round > 0),
  PRIMARY KEY (user_id, tax_foreclosure_id)
);
CREATE INDEX clerk_call_listing ON clerk_call (tax_foreclosure_id);
COMMENT ON TABLE clerk_call IS 'owner: following. What a clerk told this person, for this person alone; the newest call only';

CREATE TABLE saved_search (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  name citext NOT NULL,
  -- Query of the listing screen, always in the same form for the same search.
  search text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, name)
);
COMMENT ON TABLE saved_search IS 'owner: following. At most 50 a person';

CREATE TABLE visit (
  user_id uuid PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  previous_started_at timestamptz,
  -- The last sign of life of this visit.
  last_seen_at timestamptz NOT NULL
);
COMMENT ON TABLE visit IS 'owner: following. Since when a person wants to hear what changed';

-- What changed in some counties since an instant, newest first.
CREATE INDEX listing_event_county ON listing_event (county_fips, seen_at DESC);
