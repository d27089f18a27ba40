-- The open day before a published day on which the clerk is closed is no published day, and is labeled calculated. The
-- next look at the clock derives these listings again.

UPDATE tax_foreclosure SET status_changes_at = now() WHERE upset_bid_date_basis = 'published';
