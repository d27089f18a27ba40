-- What a person can do with an account after sign-up, and what was told to them by mail.

ALTER TABLE user_account
  ADD COLUMN suspended_reason text,
  -- The mail server refused the address for good; the person is told so on the page.
  ADD COLUMN email_refused_at timestamptz,
  -- When the person last set a password or ended all sessions: what was asked for before is void.
  ADD COLUMN secured_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE user_account
  ADD CONSTRAINT user_account_suspended CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL)) NOT VALID;

ALTER TABLE user_session
  -- For the person's own list of sessions, which cannot name them by the hash of their cookie.
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN device text NOT NULL DEFAULT '',
  -- Changing e-mail or password asks for the password again unless that was done in the last ten minutes.
  ADD COLUMN password_confirmed_at timestamptz;

ALTER TABLE email_token DROP CONSTRAINT email_token_purpose_check;
ALTER TABLE email_token
  ADD COLUMN new_email citext,
  ADD CONSTRAINT email_token_purpose_check CHECK (purpose IN ('verify_email', 'change_email', 'reset_password')),
  ADD CONSTRAINT email_token_new_email CHECK ((purpose = 'change_email') = (new_email IS NOT NULL));

CREATE TABLE sign_in (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- A right password, or a wrong one.
  succeeded boolean NOT NULL,
  device text NOT NULL,
  address inet NOT NULL
);
CREATE INDEX sign_in_user_id ON sign_in (user_id, at DESC);
COMMENT ON TABLE sign_in IS 'owner: accounts. Kept for 90 days';

CREATE TABLE mail_delivery (
  -- One per person and reason to write; also the local part of the Message-ID.
  key text PRIMARY KEY,
  delivered_at timestamptz,
  refused_at timestamptz,
  CHECK (num_nonnulls(delivered_at, refused_at) = 1)
);
COMMENT ON TABLE mail_delivery IS 'owner: platform. The reason no mail is sent twice; holds no address';
