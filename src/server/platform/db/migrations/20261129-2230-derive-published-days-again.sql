-- A printed day is checked against the earliest day by law, no longer taken for it. The next look at the clock derives
-- these listings again.

UPDATE tax_foreclosure SET status_changes_at = now() WHERE upset_bid_date_basis = 'published';
