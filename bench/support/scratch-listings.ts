import type { Database } from '#server/platform/db/database.ts'

/** Listings with outlines in four counties, straight into the tables. */
export async function insertScratchListings({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `
    CREATE TEMP TABLE row_to_make AS
    SELECT i, (ARRAY['37119','37183','37023','37063'])[1 + i % 4] AS fips,
      5 + (i * 7) % 8 AS corners, 1300000 + (i % 1000) * 431 AS x, 500000 + (i / 1000) * 733 AS y, random() AS chance
    FROM generate_series(1, ${count}) AS i`.replace('TEMP TABLE', 'UNLOGGED TABLE'),
  )
  await pool.query(`
    INSERT INTO foreclosure_case (id, county_fips, case_number) OVERRIDING SYSTEM VALUE
    SELECT i, fips, '25CVD' || lpad(i::text, 6, '0') || '-' || lpad((i % 100)::text, 2, '0') || '0' FROM row_to_make`)
  await pool.query(`
    INSERT INTO parcel (id, county_fips, parcel_identification, canonical, kind, rings, acres, label_longitude, label_latitude)
    OVERRIDING SYSTEM VALUE
    SELECT i, fips, 'P' || i, 'P' || i, 'PARCEL',
      CASE WHEN i % 20 = 0 THEN NULL ELSE json_build_array((
        SELECT json_agg(json_build_array(
          round((x + (80 + 90 * abs(sin(i * 3.7 + k))) * cos(2 * pi() * (k % corners) / corners))::numeric, 2),
          round((y + (80 + 90 * abs(cos(i * 1.3 + k % corners))) * sin(2 * pi() * (k % corners) / corners))::numeric, 2)) ORDER BY k)
        FROM generate_series(0, corners) AS k)) END, 0.3 + chance, -80.8, 35.2
    FROM row_to_make`)
  await pool.query(`
    INSERT INTO tax_foreclosure (id, county_fips, case_id, parcel_id, street, city, state, zip, lot_size, zoning_code, structure,
      assessed_value_cents, status, opening_bid_cents, highest_bid_cents, upset_bid_date, upset_bid_date_basis,
      foreclosure_date, "time", is_demo, first_seen_at, date_last_updated)
    OVERRIDING SYSTEM VALUE
    SELECT i, fips, i, i, (100 + i % 8900) || ' ' || (ARRAY['Oak','Main','Church','Maple','Elm','Trade','Mill','Ridge'])[1 + i % 8] || ' '
        || (ARRAY['St','Ave','Rd','Ln','Dr'])[1 + i % 5],
      (ARRAY['Charlotte','Raleigh','Morganton','Durham'])[1 + i % 4], 'NC', (27000 + i % 1999)::text, round((0.1 + chance * 4)::numeric, 2),
      (ARRAY['R-4','R-6','B-1','AG'])[1 + i % 4], (ARRAY['Residential Home','Residential Vacant Lot','Acreage','Commercial Improved'])[1 + i % 4],
      (5000000 + chance * 30000000)::bigint, (ARRAY['Upset Bid Ongoing','Auction in future','Waiting on sales date','Redeemed'])[1 + (i / 4) % 4],
      (500000 + chance * 2000000)::bigint, CASE WHEN i % 3 = 0 THEN (600000 + chance * 4000000)::bigint END,
      CASE WHEN i % 3 = 0 THEN current_date + (i % 10)::int END, CASE WHEN i % 3 = 0 THEN 'published' END,
      current_date + ((i * 13) % 120 - 20)::int, '11:00 AM', true, now() - (i % 500) * interval '1 hour', now() - (i % 400) * interval '1 hour'
    FROM row_to_make`)
  await pool.query('DROP TABLE row_to_make')
  await pool.query('UPDATE county SET data_version = data_version + 1')
  await pool.query('ANALYZE')
}
