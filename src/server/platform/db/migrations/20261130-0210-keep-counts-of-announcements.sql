-- Rows of recipients are deleted with accounts, and counting them again for every look at the list is slow.
ALTER TABLE announcement
  ADD COLUMN delivered integer CHECK (delivered >= 0),
  ADD COLUMN refused integer CHECK (refused >= 0),
  ADD COLUMN left_out integer CHECK (left_out >= 0),
  ADD CONSTRAINT announcement_counted CHECK (num_nulls(delivered, refused, left_out) IN (0, 3));
COMMENT ON COLUMN announcement.delivered IS 'Emails that were accepted; null while it is being sent';
COMMENT ON COLUMN announcement.refused IS 'Emails that the mail server refused; null while it is being sent';
COMMENT ON COLUMN announcement.left_out IS 'People who no longer wanted it; null while it is being sent';
