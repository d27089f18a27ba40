-- The word "sold" closes nothing where no day is known from which the window counts. The next look at the clock derives
-- these listings again; those that a source has seen closed stay closed.

UPDATE tax_foreclosure SET status_changes_at = now()
WHERE status = 'Awaiting Funds' AND status_reason = 'confirmation_not_seen' AND upset_bid_date IS NULL;
