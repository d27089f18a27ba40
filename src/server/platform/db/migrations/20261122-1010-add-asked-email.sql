-- The address that a person asked for and has not proven yet. It stands for the asking, not for the mailed link, so
-- that it tells nobody whether the address has an account.
ALTER TABLE user_account
  ADD COLUMN asked_email citext,
  ADD COLUMN asked_email_until timestamptz,
  ADD CONSTRAINT user_account_asked_email_check CHECK ((asked_email IS NULL) = (asked_email_until IS NULL));
