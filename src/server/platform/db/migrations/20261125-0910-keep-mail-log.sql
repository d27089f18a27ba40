-- What was written to whom, for operators. mail_delivery holds whether it arrived.
CREATE TABLE mail_log (
  key text PRIMARY KEY,
  -- Null for an address without an account.
  user_id uuid REFERENCES user_account ON DELETE CASCADE,
  subject text NOT NULL,
  written_at timestamptz NOT NULL,
  -- The mail itself, only where it holds no secret, so that it can be sent again.
  content jsonb
);
CREATE INDEX mail_log_person ON mail_log (user_id, written_at DESC);
CREATE INDEX mail_log_newest ON mail_log (written_at DESC);
COMMENT ON TABLE mail_log IS 'owner: platform';

-- Messages of an operator to the subscribers of a county or to all.
CREATE TABLE announcement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Chosen by the page, so that a second click makes no second one.
  attempt uuid NOT NULL UNIQUE,
  -- Null for all counties.
  county_fips char(5) REFERENCES county,
  subject text NOT NULL,
  body text NOT NULL,
  made_at timestamptz NOT NULL,
  -- Whom it goes to, fixed when it was made.
  recipients int NOT NULL,
  stopped_at timestamptz
);
COMMENT ON TABLE announcement IS 'owner: following';
CREATE TABLE announcement_recipient (
  announcement_id bigint NOT NULL REFERENCES announcement ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Null until handled: sent, refused by the mail server, or left out because the person does not want it any more.
  outcome text CHECK (outcome IN ('delivered', 'refused', 'left_out')),
  PRIMARY KEY (announcement_id, user_id)
);
CREATE INDEX announcement_waiting ON announcement_recipient (announcement_id) WHERE outcome IS NULL;
COMMENT ON TABLE announcement_recipient IS 'owner: following';

ALTER TABLE alert_settings ADD COLUMN announcements boolean NOT NULL DEFAULT true;
