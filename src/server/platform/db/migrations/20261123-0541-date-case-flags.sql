-- A sale that was held after a stay was told is not the sale that the stay stopped: each flag keeps the day since when.

UPDATE tax_foreclosure t SET case_flags = dated.flags
FROM (
  SELECT f.id, jsonb_agg(e.flag || jsonb_build_object('since', to_char(
    coalesce((r.said_since ->> 'stage')::timestamptz, r.first_seen_at, f.first_seen_at) AT TIME ZONE 'America/New_York',
    'YYYY-MM-DD')) ORDER BY (e.flag ->> 'source_id')::int) AS flags
  FROM tax_foreclosure f
  CROSS JOIN LATERAL jsonb_array_elements(f.case_flags) AS e (flag)
  LEFT JOIN source_record r
    ON r.tax_foreclosure_id = f.id AND r.source_id = (e.flag ->> 'source_id')::int
  GROUP BY f.id
) dated
WHERE dated.id = t.id;

COMMENT ON COLUMN tax_foreclosure.case_flags IS 'What sources say that stops the case: an array of {source_id, flag: redeemed or stayed, since, redeemed_on}, at most one for each source';
