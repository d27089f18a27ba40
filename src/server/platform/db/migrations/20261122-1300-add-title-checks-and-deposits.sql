-- What people find out about a title, and where their deposits lie. Rows go with the person and with the listing.

CREATE TABLE title_check (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  item text NOT NULL,
  result text NOT NULL CHECK (result IN ('clear', 'problem')),
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, tax_foreclosure_id, item)
);
CREATE INDEX title_check_listing ON title_check (tax_foreclosure_id);
COMMENT ON TABLE title_check IS 'owner: following. The points of domain/title-checklist; one that was not looked at has no row';

CREATE TABLE deposit (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  tax_foreclosure_id bigint NOT NULL REFERENCES tax_foreclosure ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('sale_day', 'upset_bid')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The bid it was paid for: a higher one releases the deposit.
  bid_cents bigint CHECK (bid_cents > 0),
  paid_on date NOT NULL,
  asked_back_on date CHECK (asked_back_on >= paid_on),
  returned_on date CHECK (returned_on >= paid_on),
  created_at timestamptz NOT NULL
);
CREATE INDEX deposit_person ON deposit (user_id, paid_on DESC);
CREATE INDEX deposit_listing ON deposit (tax_foreclosure_id);
COMMENT ON TABLE deposit IS 'owner: following. Money a person says to have paid; nothing of it is checked with anybody';
