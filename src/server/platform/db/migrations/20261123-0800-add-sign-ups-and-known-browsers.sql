-- Several people may sign up with one unverified address: a mailed link verifies the sign-up it was made for.

CREATE TABLE sign_up (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  name text NOT NULL,
  password_hash text NOT NULL,
  -- SHA-256 of the browser cookie of the sign-up.
  browser_hash bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sign_up_user ON sign_up (user_id, created_at);
COMMENT ON TABLE sign_up IS 'owner: accounts. Sign-ups whose address is not verified yet';

-- Earlier sign-ups are bound to no browser: their links ask for the password.
INSERT INTO sign_up (user_id, name, password_hash, browser_hash, created_at)
SELECT id, name, password_hash, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), secured_at
FROM user_account WHERE email_verified_at IS NULL;

DELETE FROM email_token t
WHERE purpose = 'verify_email' AND NOT EXISTS (SELECT FROM sign_up s WHERE s.user_id = t.user_id);
ALTER TABLE email_token ADD COLUMN sign_up_id uuid REFERENCES sign_up ON DELETE CASCADE;
UPDATE email_token t SET sign_up_id = s.id
FROM sign_up s WHERE s.user_id = t.user_id AND t.purpose = 'verify_email';
ALTER TABLE email_token ADD CONSTRAINT email_token_sign_up_check
  CHECK ((purpose = 'verify_email') = (sign_up_id IS NOT NULL));
CREATE INDEX email_token_sign_up ON email_token (sign_up_id);

CREATE TABLE known_browser (
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- SHA-256 of the browser cookie.
  browser_hash bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, browser_hash)
);
COMMENT ON TABLE known_browser IS 'owner: accounts. Browsers that signed in; failed logins elsewhere do not lock them out';
