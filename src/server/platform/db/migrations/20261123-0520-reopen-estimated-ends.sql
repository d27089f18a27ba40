-- An estimated end closes nothing: what was closed by one alone is open again, until a source tells. Nobody is told,
-- since nothing happened to these properties.

UPDATE county SET data_version = greatest(data_version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
WHERE fips IN (SELECT county_fips FROM tax_foreclosure WHERE upset_bid_date_basis = 'estimated');

UPDATE tax_foreclosure SET status = 'Upset Bid Ongoing', status_reason = 'end_estimated', status_changes_at = NULL
WHERE upset_bid_date_basis = 'estimated'
  AND (status = 'Awaiting Funds' AND status_reason = 'confirmation_not_seen'
    OR status = 'Purchase Completed' AND status_reason = 'taxing_unit_buyer');

-- Bids corrected downwards and published days that cannot be right end earlier now: the next minute derives them again,
-- and tells of every last day that moved. The hour in New York stays, since it is the closing hour that was shown.

UPDATE tax_foreclosure
SET status_changes_at = (status_changes_at AT TIME ZONE 'America/New_York' - interval '1 year') AT TIME ZONE 'America/New_York'
WHERE status = 'Upset Bid Ongoing' AND status_changes_at IS NOT NULL;
