-- The dashboard names the listings that came since a visit, of counties with any number of older ones.
CREATE INDEX tax_foreclosure_first_seen_at ON tax_foreclosure (first_seen_at);
