-- The hour printed with a last day beats the county's usual one.

ALTER TABLE sale ADD COLUMN published_closes_at_minute integer CHECK (published_closes_at_minute BETWEEN 0 AND 1439);
COMMENT ON COLUMN sale.published_closes_at_minute IS 'Minute of the day in New York printed with published_last_day; null where no hour is';

ALTER TABLE tax_foreclosure ADD COLUMN closes_at_minute integer CHECK (closes_at_minute BETWEEN 0 AND 1439);
COMMENT ON COLUMN tax_foreclosure.closes_at_minute IS 'Derived: the published closing minute of upset_bid_date; null where the hour of the county counts';
