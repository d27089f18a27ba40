-- A source that only begins to list a postponed property may be an old copy that prints the date that was called off.
ALTER TABLE sale ADD COLUMN called_off_date date;
COMMENT ON COLUMN sale.called_off_date IS 'The date that the latest postponement without a new date called off; null if none was known, or for one before this was noted';
UPDATE sale SET called_off_date = (
  SELECT (e."from" ->> 'foreclosure_date')::date FROM listing_event e
  WHERE e.tax_foreclosure_id = sale.tax_foreclosure_id AND e.kind = 'postponed'
  ORDER BY e.id DESC LIMIT 1)
WHERE is_postponed_without_date AND sale_date IS NULL;
