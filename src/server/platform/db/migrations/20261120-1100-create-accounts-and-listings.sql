CREATE EXTENSION IF NOT EXISTS citext;

-- Counties ---------------------------------------------------------------------------------------

CREATE TABLE county (
  fips char(5) PRIMARY KEY,
  name text NOT NULL UNIQUE,
  slug text NOT NULL UNIQUE,
  court_code char(3) NOT NULL,
  seller text,
  sale_place text,
  sale_day_deposit text,
  phone_rule text,
  procedure text,
  clerk_phone text,
  -- Minutes after midnight in New York.
  closes_at_minute integer NOT NULL CHECK (closes_at_minute BETWEEN 0 AND 1439),
  closes_at_confirmed boolean NOT NULL,
  links text[] NOT NULL DEFAULT '{}',
  -- Grows with every change a reader of the county's listings could see; the key of every cached answer.
  data_version bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE county IS 'owner: listings';

CREATE TABLE court_closure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null closes every county.
  county_fips char(5) REFERENCES county,
  from_date date NOT NULL,
  to_date date NOT NULL CHECK (to_date >= from_date),
  -- An order under G.S. 7A-39(b): acts due within the closure may be done until this day.
  extends_to date CHECK (extends_to >= to_date),
  reason text NOT NULL,
  source_url text,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE court_closure IS 'owner: listings';

-- Accounts ---------------------------------------------------------------------------------------

CREATE TABLE user_account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email citext NOT NULL UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
  phone_number text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'operator')),
  email_verified_at timestamptz,
  instant_email_alert boolean NOT NULL DEFAULT true,
  suspended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE user_account IS 'owner: accounts';

CREATE TABLE agreement (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  document text NOT NULL CHECK (document IN ('eula', 'terms_of_use', 'is_adult')),
  version text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, document, version)
);
COMMENT ON TABLE agreement IS 'owner: accounts';

CREATE TABLE user_session (
  -- SHA-256 of the cookie value; the value itself is never stored.
  id_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  keep_signed_in boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX user_session_user_id ON user_session (user_id);
CREATE INDEX user_session_expires_at ON user_session (expires_at);
COMMENT ON TABLE user_session IS 'owner: accounts';

CREATE TABLE email_token (
  -- SHA-256 of the token in the mailed link.
  id_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX email_token_user_id ON email_token (user_id, purpose);
COMMENT ON TABLE email_token IS 'owner: accounts';

CREATE TABLE rate_limit (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);
COMMENT ON TABLE rate_limit IS 'owner: platform';

CREATE TABLE job_worker (
  worker_id text PRIMARY KEY,
  -- The connection that its process holds open for as long as it lives.
  backend_pid integer NOT NULL,
  backend_start timestamptz NOT NULL
);
COMMENT ON TABLE job_worker IS 'owner: platform';

CREATE TABLE county_grant (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  county_fips char(5) NOT NULL REFERENCES county,
  status text NOT NULL CHECK (status IN ('trialing', 'active')),
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, county_fips)
);
COMMENT ON TABLE county_grant IS 'owner: billing. Given by an operator; no payment sync ever touches it';

-- Sources ----------------------------------------------------------------------------------------

CREATE TABLE source (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  is_demo boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE source IS 'owner: ingest';

CREATE TABLE raw_document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sha256 bytea NOT NULL UNIQUE,
  file_name text NOT NULL,
  content_gz bytea NOT NULL,
  stored_at timestamptz NOT NULL
);
COMMENT ON TABLE raw_document IS 'owner: ingest';

CREATE TABLE ingest_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  raw_document_id bigint REFERENCES raw_document,
  -- The mapping as it was used, so that a held run can be released unchanged.
  mapping jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('published', 'held', 'released', 'rejected', 'refused')),
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  report jsonb NOT NULL
);
CREATE INDEX ingest_run_state ON ingest_run (state) WHERE state = 'held';
COMMENT ON TABLE ingest_run IS 'owner: ingest';

-- Listings ---------------------------------------------------------------------------------------

CREATE TABLE foreclosure_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  county_fips char(5) NOT NULL REFERENCES county,
  case_number text,
  procedure text CHECK (procedure IN ('MORTGAGE_STYLE', 'IN_REM')),
  redeemed_on date,
  is_redeemed boolean NOT NULL DEFAULT false,
  is_dismissed_by_payment boolean NOT NULL DEFAULT false,
  is_stayed_by_bankruptcy boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX foreclosure_case_number ON foreclosure_case (county_fips, case_number);
COMMENT ON TABLE foreclosure_case IS 'owner: listings';

CREATE TABLE parcel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  county_fips char(5) NOT NULL REFERENCES county,
  -- As the county writes it; `canonical` is compared, and only within one county.
  parcel_identification text NOT NULL,
  canonical text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('REID', 'PIN', 'PARCEL')),
  -- Rings in EPSG:2264 feet, rounded to 0.01 foot, as received.
  -- `json` and not `jsonb`: the text is passed on as it is.
  rings json,
  -- The lots around it, each as rings, only for the picture.
  neighbor_outlines json,
  acres double precision,
  label_longitude double precision,
  label_latitude double precision,
  outline_source text,
  outline_seen_at timestamptz,
  -- When the parcel service was last asked, with or without success.
  outline_asked_at timestamptz
);
CREATE UNIQUE INDEX parcel_canonical ON parcel (county_fips, canonical);
CREATE INDEX parcel_without_outline ON parcel (county_fips, outline_asked_at) WHERE rings IS NULL;
COMMENT ON TABLE parcel IS 'owner: listings';

CREATE TABLE tax_foreclosure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  county_fips char(5) NOT NULL REFERENCES county,
  case_id bigint NOT NULL REFERENCES foreclosure_case,
  parcel_id bigint REFERENCES parcel,
  -- Facts of the place.
  street text,
  city text,
  state text,
  zip text,
  lot_size double precision,
  zoning_code text,
  structure text,
  assessed_value_cents bigint,
  taxes_due_cents bigint,
  longitude double precision,
  latitude double precision,
  -- What the latest round shows; derived, never typed in by a screen.
  status text NOT NULL,
  status_reason text,
  -- The next instant at which time alone changes the status.
  status_changes_at timestamptz,
  opening_bid_cents bigint,
  highest_bid_cents bigint,
  minimum_upset_bid_cents bigint,
  upset_bid_date date,
  upset_bid_date_basis text CHECK (upset_bid_date_basis IN ('published', 'computed', 'estimated')),
  foreclosure_date date,
  "time" text,
  is_demo boolean NOT NULL DEFAULT false,
  first_seen_at timestamptz NOT NULL,
  date_last_updated timestamptz NOT NULL,
  -- Set while no source lists it any more.
  gone_since timestamptz
);
CREATE INDEX tax_foreclosure_county ON tax_foreclosure (county_fips, id);
CREATE INDEX tax_foreclosure_case ON tax_foreclosure (case_id);
CREATE INDEX tax_foreclosure_parcel ON tax_foreclosure (parcel_id);
CREATE INDEX tax_foreclosure_status_changes_at ON tax_foreclosure (status_changes_at) WHERE status_changes_at IS NOT NULL;
COMMENT ON TABLE tax_foreclosure IS 'owner: listings';

CREATE TABLE sale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  round integer NOT NULL,
  sale_date date,
  "time" text,
  place text,
  opening_bid_cents bigint,
  -- What a source says of this round: `upset`, `sold`, or `closed` to further bids and not yet confirmed.
  source_says text CHECK (source_says IN ('upset', 'sold', 'closed')),
  is_cancelled boolean NOT NULL DEFAULT false,
  is_postponed_without_date boolean NOT NULL DEFAULT false,
  is_resale_ordered_without_date boolean NOT NULL DEFAULT false,
  is_resale_motion_pending boolean NOT NULL DEFAULT false,
  resale_motion_denied_on date,
  is_taxing_unit_buyer boolean NOT NULL DEFAULT false,
  report_on date,
  published_last_day date,
  published_minimum_cents bigint,
  -- The bid the published day and minimum belong to; they are void once a newer bid is seen.
  published_for_bid_cents bigint,
  confirmed_on date,
  paid_on date,
  recorded_on date,
  UNIQUE (tax_foreclosure_id, round)
);
COMMENT ON TABLE sale IS 'owner: listings';

CREATE TABLE bid (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL REFERENCES sale ON DELETE CASCADE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  kind text NOT NULL CHECK (kind IN ('auction', 'upset', 'reported')),
  filed_on date,
  source_id integer NOT NULL REFERENCES source,
  seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX bid_sale ON bid (sale_id, id);
COMMENT ON TABLE bid IS 'owner: listings. Append-only but for last_seen_at';

-- What each source says of each listing, as normalised from its latest file: the base of every comparison.
CREATE TABLE source_record (
  source_id integer NOT NULL REFERENCES source,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  facts jsonb NOT NULL,
  -- The rows of the source's file that speak of this listing, by what they wrote of county, parcel and case.
  row_keys text[] NOT NULL,
  source_url text,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  missing_since timestamptz,
  PRIMARY KEY (source_id, tax_foreclosure_id)
);
CREATE INDEX source_record_listing ON source_record (tax_foreclosure_id);
COMMENT ON TABLE source_record IS 'owner: ingest';

CREATE TABLE listing_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  county_fips char(5) NOT NULL REFERENCES county,
  kind text NOT NULL,
  "from" jsonb,
  "to" jsonb,
  -- Null for an event that time or a rule caused.
  source_id integer REFERENCES source,
  ingest_run_id bigint REFERENCES ingest_run,
  seen_at timestamptz NOT NULL,
  effective_on date
);
CREATE INDEX listing_event_listing ON listing_event (tax_foreclosure_id, id);
COMMENT ON TABLE listing_event IS 'owner: listings. Append-only';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER listing_event_append_only BEFORE UPDATE ON listing_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The operator's account, or null for the command line.
  actor_id uuid REFERENCES user_account ON DELETE SET NULL,
  action text NOT NULL,
  details jsonb NOT NULL
);
COMMENT ON TABLE audit_log IS 'owner: platform';
