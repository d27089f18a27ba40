-- A sale date printed in error must not outlast its own source, which takes it back.
ALTER TABLE sale ADD COLUMN dated_by_source_id integer;
COMMENT ON COLUMN sale.dated_by_source_id IS 'The source on whose sale date alone the round rests, because it was opened by a date after the result of the round before; null if an order of resale or anything else opened it';
UPDATE sale SET dated_by_source_id = opening.source_id FROM (
  SELECT DISTINCT ON (e.tax_foreclosure_id) e.tax_foreclosure_id, e.kind, e.source_id FROM listing_event e
  WHERE e.kind = 'resale_ordered' OR (e.kind = 'sale_date_set' AND e."from" ? 'highest_bid')
  ORDER BY e.tax_foreclosure_id, e.id DESC) opening
WHERE opening.tax_foreclosure_id = sale.tax_foreclosure_id AND opening.kind = 'sale_date_set' AND sale.round > 1
  AND sale.round = (SELECT max(latest.round) FROM sale latest WHERE latest.tax_foreclosure_id = sale.tax_foreclosure_id);
