-- An older file must not be taken for a newer one, and only what was read renews how fresh a county is.

ALTER TABLE source ADD COLUMN as_of text;
COMMENT ON COLUMN source.as_of IS 'Day (YYYY-MM-DD) or ISO instant of the file that was read last; null while no file had one';

ALTER TABLE source_record ADD COLUMN last_updated text;
COMMENT ON COLUMN source_record.last_updated IS 'Day or ISO instant at which the source last touched the row, as it says; null where it does not say';

ALTER TABLE source_reading ADD COLUMN county_fips char(5) REFERENCES county;
ALTER TABLE source_reading DROP CONSTRAINT source_reading_pkey;
INSERT INTO source_reading (source_id, county_fips, read_at)
SELECT DISTINCT reading.source_id, listing.county_fips, reading.read_at
FROM source_reading reading
JOIN source_record record ON record.source_id = reading.source_id
JOIN tax_foreclosure listing ON listing.id = record.tax_foreclosure_id;
DELETE FROM source_reading WHERE county_fips IS NULL;
ALTER TABLE source_reading ADD PRIMARY KEY (source_id, county_fips, read_at);
COMMENT ON TABLE source_reading IS 'owner: ingest. When rows of a county were read from a source and what they said was published';
