-- A sale that was canceled or postponed shows no bid: it no longer counts. The next look at the clock derives these
-- listings again.

UPDATE tax_foreclosure SET status_changes_at = now()
WHERE status_reason IN ('cancelled', 'postponed') AND highest_bid_cents IS NOT NULL;
