-- What a source says of one parcel is not said of the other parcels of its case, and what one source takes back another
-- may still say. The flags move from the case to the listing, one for each source that sets one now.

ALTER TABLE tax_foreclosure ADD COLUMN case_flags jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN tax_foreclosure.case_flags IS 'What sources say that stops the case: an array of {source_id, flag: redeemed or stayed, redeemed_on}, at most one for each source';

UPDATE tax_foreclosure t SET case_flags = said.flags
FROM (
  SELECT r.tax_foreclosure_id AS id,
    jsonb_agg(jsonb_build_object(
      'source_id', r.source_id,
      'flag', CASE r.facts ->> 'stage' WHEN 'redeemed' THEN 'redeemed' ELSE 'stayed' END,
      'redeemed_on', CASE r.facts ->> 'stage' WHEN 'redeemed' THEN coalesce(
        r.facts ->> 'redeemed_on',
        to_char(coalesce((r.said_since ->> 'stage')::timestamptz, r.first_seen_at) AT TIME ZONE 'America/New_York', 'YYYY-MM-DD')
      ) END
    ) ORDER BY r.source_id) AS flags
  FROM source_record r
  WHERE r.facts ->> 'stage' IN ('redeemed', 'stayed_by_bankruptcy')
  GROUP BY r.tax_foreclosure_id
) said
WHERE said.id = t.id;

-- The next look at the clock derives them again, and tells whoever follows one that was flagged by mistake.
UPDATE tax_foreclosure t SET status_changes_at = now()
FROM foreclosure_case c
WHERE c.id = t.case_id AND (c.is_redeemed OR c.is_stayed_by_bankruptcy);

ALTER TABLE foreclosure_case
  DROP COLUMN is_redeemed,
  DROP COLUMN redeemed_on,
  DROP COLUMN is_stayed_by_bankruptcy;
