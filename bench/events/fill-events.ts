import type pg from 'pg'

/** Years of events in the tables. */
export const YEARS = 5
const DAYS = YEARS * 365

/** Events of one listing, on average. */
const EVENTS_OF_LISTING = 50

export type Filled = { listings: number; counties: readonly string[] }

/** Adds listings in all counties, each with a case. The counties are those the product starts with. */
export async function addListings(pool: pg.Pool, events: number): Promise<Filled> {
  const listings = Math.max(1_000, Math.round(events / EVENTS_OF_LISTING))
  await pool.query(
    `CREATE TABLE numbered_county AS SELECT fips, row_number() OVER (ORDER BY fips) - 1 AS nth FROM county`,
  )
  await pool.query(
    `INSERT INTO foreclosure_case (id, county_fips) OVERRIDING SYSTEM VALUE
     SELECT n, c.fips FROM generate_series(1, $1::int) n JOIN numbered_county c ON c.nth = n::bigint * 7919 % 100`,
    [listings],
  )
  await pool.query(
    `INSERT INTO tax_foreclosure (id, county_fips, case_id, status, street, first_seen_at, date_last_updated)
     OVERRIDING SYSTEM VALUE
     SELECT f.id, f.county_fips, f.id, 'Waiting on sales date', f.id || ' Main Street', now(), now()
     FROM foreclosure_case f ORDER BY f.id`,
  )
  await pool.query('ANALYZE foreclosure_case, tax_foreclosure')
  const { rows } = await pool.query<{ fips: string }>('SELECT fips FROM county ORDER BY fips')
  return { listings, counties: rows.map(({ fips }) => fips) }
}

/**
 * Fills a table with events of five years up to now, evenly spread, ids in the order of time. A listing is active in a
 * fifth of that time.
 */
export async function fillEvents(
  pool: pg.Pool,
  table: string,
  { events, listings }: { events: number; listings: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO ${table} (id, tax_foreclosure_id, county_fips, kind, "from", "to", seen_at, changed_from)
     OVERRIDING SYSTEM VALUE
     SELECT n, t.id, t.county_fips, 'opening_bid_published', jsonb_build_object('opening_bid', n % 90000),
       jsonb_build_object('opening_bid', n % 90000 + 500), now() - make_interval(secs => ($1::float8 - n) / $1 * $3 * 86400),
       jsonb_build_object('opening_bid', n % 90000, 'minimum_upset_bid', null)
     FROM generate_series(1, $1::int) n
     JOIN tax_foreclosure t
       ON t.id = 1 + floor(n::float8 / ($1 + 1) * 0.8 * $2::int)::int + n::bigint * 104729 % floor(0.2 * $2)::int`,
    [events, listings, DAYS],
  )
}

export async function copyEvents(pool: pg.Pool, from: string, to: string): Promise<void> {
  await pool.query(`INSERT INTO ${to} OVERRIDING SYSTEM VALUE SELECT * FROM ${from} ORDER BY id`)
}

/** Makes the next id follow those that were filled in. */
export async function startIdsAt(pool: pg.Pool, table: string, next: number): Promise<void> {
  await pool.query(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${next}`)
}
