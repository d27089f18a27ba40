-- The last day of the bid before, if a source left it standing beside the bid while it was ahead: the bid may have the
-- same one (decision 004). Null from processes of the release before.
ALTER TABLE bid
  ADD COLUMN unchanged_last_day date,
  ADD COLUMN unchanged_closes_at_minute integer CHECK (unchanged_closes_at_minute BETWEEN 0 AND 1439);
COMMENT ON COLUMN bid.unchanged_last_day IS 'Last day of the bid before that a source left standing beside this one while it was ahead; bounds the estimate';
COMMENT ON COLUMN bid.unchanged_closes_at_minute IS 'Hour printed with unchanged_last_day, as the minute of the day in New York';

-- Bids that are the current one now. The next look at the clock derives these listings again.
WITH shown AS (
  SELECT DISTINCT ON (s.tax_foreclosure_id) s.tax_foreclosure_id, b.id, b.amount_cents
  FROM sale s JOIN bid b ON b.sale_id = s.id
  ORDER BY s.tax_foreclosure_id, s.round DESC, b.id DESC
), left_standing AS (
  SELECT shown.id, shown.tax_foreclosure_id, min((r.facts ->> 'upset_bid_date')::date) AS last_day
  FROM shown JOIN source_record r ON r.tax_foreclosure_id = shown.tax_foreclosure_id
  WHERE r.missing_since IS NULL
    AND (r.facts ->> 'highest_bid_cents')::bigint = shown.amount_cents
    AND (r.facts ->> 'upset_bid_date')::date >= (now() AT TIME ZONE 'America/New_York')::date
    AND coalesce(r.said_since ->> 'upset_bid_date', '') < coalesce(r.said_since ->> 'highest_bid_cents', '')
  GROUP BY shown.id, shown.tax_foreclosure_id
), kept AS (
  UPDATE bid SET unchanged_last_day = last_day FROM left_standing WHERE bid.id = left_standing.id
)
UPDATE tax_foreclosure t SET status_changes_at = now()
FROM left_standing WHERE t.id = left_standing.tax_foreclosure_id AND t.status = 'Upset Bid Ongoing';
