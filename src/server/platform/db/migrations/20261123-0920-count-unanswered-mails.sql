CREATE TABLE unanswered_mail (
  -- As in mail_delivery.
  key text PRIMARY KEY,
  tries int NOT NULL CHECK (tries > 0),
  last_at timestamptz NOT NULL
);
COMMENT ON TABLE unanswered_mail IS
  'owner: platform. Mails whose content was sent to the mail server and not answered: it may have taken them. Gone once handed over or refused';
