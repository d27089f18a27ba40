-- A free trial is for an address once, also where its owner erases the account and signs up again.

CREATE TABLE trial_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  key bytea NOT NULL
);
COMMENT ON TABLE trial_key IS 'owner: billing. What addresses are hashed with, so that a list of addresses tells nothing by itself';
INSERT INTO trial_key (key) VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

CREATE TABLE trial_taken (
  -- A keyed hash of the address: whose it was cannot be read back.
  address_hash bytea PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE trial_taken IS 'owner: billing. Kept after the account is erased';
