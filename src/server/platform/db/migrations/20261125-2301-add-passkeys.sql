-- Passkeys (WebAuthn): sign in without a password, and count as a second factor.

CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- What the authenticator calls it.
  credential_id bytea NOT NULL UNIQUE,
  -- In COSE format.
  public_key bytea NOT NULL,
  -- How often the authenticator says it was used; 0 forever if it does not count. One that goes back is refused.
  counter bigint NOT NULL,
  -- How browsers reach the authenticator, such as "internal" or "usb".
  transports text[] NOT NULL,
  -- Whether it is copied to the person's other devices.
  is_synced boolean NOT NULL,
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_user ON passkey (user_id);
COMMENT ON TABLE passkey IS 'owner: accounts. Passkeys of an account';

-- The passkey a session was started or confirmed with.
ALTER TABLE user_session ADD COLUMN passkey_id uuid REFERENCES passkey ON DELETE SET NULL;
CREATE INDEX user_session_passkey ON user_session (passkey_id);

CREATE TABLE passkey_challenge (
  -- SHA-256 of the challenge. Deleted when it is answered, so each is answered once.
  challenge_hash bytea PRIMARY KEY,
  -- The session that adds a passkey; null for a login.
  session_hash bytea REFERENCES user_session ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_session ON passkey_challenge (session_hash);
CREATE INDEX passkey_challenge_expires_at ON passkey_challenge (expires_at);
COMMENT ON TABLE passkey_challenge IS 'owner: accounts. Challenges that a passkey is to sign';
