-- A mailbox that takes no email for a while is tried again later, and less often each time, so that others come first.
ALTER TABLE announcement_recipient
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN try_at timestamptz;
COMMENT ON COLUMN announcement_recipient.tries IS 'Attempts at which the mail server could not take the email';
COMMENT ON COLUMN announcement_recipient.try_at IS 'Not to be tried again before; null before the first failure';
