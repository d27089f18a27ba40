-- What is sold, and what each person has paid for. Everything about payments is read from Stripe.

CREATE TABLE plan (
  -- The county's FIPS code, or state_wide.
  key text PRIMARY KEY,
  -- Null opens every county.
  county_fips char(5) UNIQUE REFERENCES county,
  -- A month, in US cents: what the next catalogue sync tells Stripe.
  price_cents integer NOT NULL CHECK (price_cents > 0),
  trial_days integer NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 730),
  on_sale boolean NOT NULL DEFAULT true,
  CHECK (key = coalesce(county_fips, 'state_wide'))
);
COMMENT ON TABLE plan IS 'owner: billing. Set by the operator';

CREATE TABLE plan_price (
  stripe_price_id text PRIMARY KEY,
  plan_key text NOT NULL REFERENCES plan,
  price_cents integer NOT NULL CHECK (price_cents > 0),
  -- Older prices stay: subscribers keep them, and paid invoices name them.
  is_current boolean NOT NULL
);
CREATE UNIQUE INDEX plan_price_current ON plan_price (plan_key) WHERE is_current;
COMMENT ON TABLE plan_price IS 'owner: billing. Every price Stripe ever got from us';

CREATE TABLE stripe_catalogue (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  portal_configuration_id text NOT NULL,
  synced_at timestamptz NOT NULL
);
COMMENT ON TABLE stripe_catalogue IS 'owner: billing';

CREATE TABLE payment_account (
  user_id uuid PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  stripe_customer_id text NOT NULL UNIQUE,
  -- Null until there is a subscription.
  status text CHECK (status IN ('incomplete', 'trialing', 'active', 'canceled')),
  -- Stripe's own word for the subscription that counts, for what the person is told.
  stripe_status text,
  trial_ends_at timestamptz,
  period_ends_at timestamptz,
  -- The subscription ends then, as the person asked.
  cancels_at timestamptz,
  -- When Stripe was last asked because the person was waiting for it.
  asked_at timestamptz
);
COMMENT ON TABLE payment_account IS 'owner: billing. Converged from Stripe, never guessed';

CREATE TABLE county_access (
  user_id uuid NOT NULL REFERENCES payment_account ON DELETE CASCADE,
  -- Null is every county.
  county_fips char(5) REFERENCES county,
  -- The end of the last period paid for, or of the trial.
  paid_until timestamptz,
  -- The county is in the subscription now, so that it stays open while a renewal is being charged.
  is_subscribed boolean NOT NULL,
  -- A month, in US cents, while subscribed.
  price_cents integer CHECK ((price_cents IS NOT NULL) = is_subscribed),
  UNIQUE NULLS NOT DISTINCT (user_id, county_fips)
);
COMMENT ON TABLE county_access IS 'owner: billing. Read from paid invoice lines and subscription items';

CREATE TABLE payment (
  stripe_invoice_id text PRIMARY KEY,
  -- Null after the person erased the account: the amount stays for the tax office, without the person.
  user_id uuid REFERENCES user_account ON DELETE SET NULL,
  amount_cents integer NOT NULL,
  paid_at timestamptz NOT NULL
);
CREATE INDEX payment_user_id ON payment (user_id, paid_at);
COMMENT ON TABLE payment IS 'owner: billing';

CREATE TABLE stripe_event (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
COMMENT ON TABLE stripe_event IS 'owner: billing. Kept for 90 days, longer than Stripe repeats an event';
