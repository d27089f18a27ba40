-- Stripe is spoken to outside of transactions, and customers whose owner is gone are closed until that is done.

ALTER TABLE payment_account
  -- Readings of the customer at Stripe are numbered as they begin; the rows hold the result of the one that is kept,
  -- and an older one never replaces it.
  ADD COLUMN readings_begun integer NOT NULL DEFAULT 0,
  ADD COLUMN reading_kept integer NOT NULL DEFAULT 0,
  -- Buying and changing are done one at a time: whose turn it is, and until when at most.
  ADD COLUMN turn_of uuid,
  ADD COLUMN turn_until timestamptz,
  ADD CHECK ((turn_of IS NULL) = (turn_until IS NULL));

CREATE TABLE customer_to_close (
  stripe_customer_id text PRIMARY KEY,
  since timestamptz NOT NULL
);
COMMENT ON TABLE customer_to_close IS 'owner: billing. To be deleted at Stripe; tried every night until it is done';
