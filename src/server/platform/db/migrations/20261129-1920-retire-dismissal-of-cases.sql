-- Nothing ever set it: sources state a dismissal by payment as a redemption of each property. The former release still
-- reads it, so it goes with the next one.
COMMENT ON COLUMN foreclosure_case.is_dismissed_by_payment IS 'Not used; to be dropped by the next release';
