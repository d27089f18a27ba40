CREATE TABLE county_roads (
  county_fips text PRIMARY KEY REFERENCES county (fips),
  source text NOT NULL CHECK (source IN ('tiger', 'ncdot')),
  file_name text NOT NULL,
  lines int NOT NULL CHECK (lines > 0),
  loaded_at timestamptz NOT NULL,
  -- Names what was loaded: another load is another version, of the same file too.
  version uuid NOT NULL DEFAULT gen_random_uuid()
);
COMMENT ON TABLE county_roads IS
  'owner: roads. The counties whose roads an operator loaded; they take the place of the built-in ones';

CREATE TABLE road_tile (
  z smallint NOT NULL,
  x int NOT NULL,
  y int NOT NULL,
  county_fips text NOT NULL REFERENCES county_roads (county_fips) ON DELETE CASCADE,
  -- The features of one county as JSON, compressed with gzip.
  features bytea NOT NULL,
  PRIMARY KEY (z, x, y, county_fips)
);
CREATE INDEX road_tile_county ON road_tile (county_fips);
COMMENT ON TABLE road_tile IS 'owner: roads. Roads of a county, cut into the tiles of the map';
