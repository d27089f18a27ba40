-- A row with several parcels tells the taxes due of all of them together. They were stored for each; now they are those
-- of none. What another source gives for the parcel itself stays.

CREATE TEMPORARY TABLE shared_row ON COMMIT DROP AS
WITH row_key AS (SELECT source_id, tax_foreclosure_id, unnest(row_keys) AS key FROM source_record),
  shared AS (SELECT source_id, key FROM row_key GROUP BY 1, 2 HAVING count(DISTINCT tax_foreclosure_id) > 1)
SELECT DISTINCT r.source_id, r.tax_foreclosure_id, (r.facts ->> 'taxes_due_cents')::bigint AS cents
FROM source_record r
JOIN row_key USING (source_id, tax_foreclosure_id)
JOIN shared USING (source_id, key)
WHERE r.facts ? 'taxes_due_cents';

UPDATE county SET data_version = greatest(data_version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
WHERE fips IN (SELECT t.county_fips FROM tax_foreclosure t JOIN shared_row s ON s.tax_foreclosure_id = t.id);

UPDATE tax_foreclosure t SET taxes_due_cents = NULL
FROM shared_row s
WHERE s.tax_foreclosure_id = t.id AND t.taxes_due_cents = s.cents;

UPDATE source_record r SET facts = r.facts - 'taxes_due_cents'
FROM shared_row s
WHERE r.source_id = s.source_id AND r.tax_foreclosure_id = s.tax_foreclosure_id;
