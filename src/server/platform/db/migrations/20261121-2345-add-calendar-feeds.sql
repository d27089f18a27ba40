-- Addresses under which calendar programs read a person's days without a login.

CREATE TABLE calendar_feed (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('all', 'favorites')),
  -- SHA-256 of the secret in the address, which is nowhere kept itself.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- To the hour.
  last_read_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX calendar_feed_user_id ON calendar_feed (user_id) WHERE revoked_at IS NULL;
COMMENT ON TABLE calendar_feed IS 'owner: calendar. At most 10 a person that are not revoked';
