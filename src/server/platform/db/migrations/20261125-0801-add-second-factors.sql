-- A second factor at sign-in: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for a lost phone.

CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  -- The key shared with the app; null until the first code from it confirms the set-up.
  secret bytea,
  set_up_at timestamptz,
  -- Time step of the last accepted code: it and earlier ones are refused, so each code works once.
  last_step bigint,
  -- A set-up in progress. The current key stays in force until the new one is confirmed.
  pending_secret bytea,
  pending_since timestamptz,
  CHECK ((secret IS NULL) = (set_up_at IS NULL)),
  CHECK ((secret IS NULL) = (last_step IS NULL)),
  CHECK ((pending_secret IS NULL) = (pending_since IS NULL))
);
COMMENT ON TABLE second_factor IS 'owner: accounts. Authenticator app of an account';

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  -- SHA-256 of the account and the code. A used code is deleted.
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_code IS 'owner: accounts. Each signs in once without the authenticator app';

-- The password was right and the code was asked for; the row goes when the same caller signs in with the code.
ALTER TABLE sign_in ADD COLUMN code_asked boolean NOT NULL DEFAULT false;
