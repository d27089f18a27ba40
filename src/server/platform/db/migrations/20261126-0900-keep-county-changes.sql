-- What changed with each version of a county, so that a reader who has an earlier one is sent only that.
CREATE TABLE county_change (
  county_fips char(5) NOT NULL REFERENCES county ON DELETE CASCADE,
  -- county.data_version from this change on, and before it.
  version bigint NOT NULL,
  follows bigint NOT NULL,
  -- Listings that were added, changed or removed; null if it may be any of the county.
  listing_ids bigint[],
  PRIMARY KEY (county_fips, version)
);
COMMENT ON TABLE county_change IS 'owner: listings. Kept for two weeks';
