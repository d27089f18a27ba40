import type pg from 'pg'
import { recordAgreements } from '#server/features/accounts/agreements.ts'
import type { Database } from '#server/platform/db/database.ts'

const FAVORITES_OF_PERSON = 10
const SEARCHES_OF_PERSON = 2
/** Changed listings that match each saved search. */
const FOUND_BY_SEARCH = 5

/** Adds people with two counties, ten favorites in them, and two saved searches that match five listings each. */
export async function addFollowers({ db, pool }: Database, people: number): Promise<void> {
  await pool.query(
    `INSERT INTO user_account (email, name, password_hash, email_verified_at)
     SELECT 'person-' || n || '@example.com', 'Ada Investor', 'none', now() FROM generate_series(1, $1::int) n`,
    [people],
  )
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM user_account LIMIT 1')
  const [first] = rows
  if (!first) throw new Error('no account was stored')
  await recordAgreements(db, first.id, new Date())
  await pool.query(`
    INSERT INTO agreement SELECT u.id, a.document, a.version, now() FROM user_account u, agreement a
    ON CONFLICT DO NOTHING;
    CREATE TABLE place AS
      SELECT t.id, c.fips, c.name, row_number() OVER (PARTITION BY c.fips ORDER BY t.id) AS nth,
        count(*) OVER (PARTITION BY c.fips) AS among
      FROM tax_foreclosure t JOIN county c ON c.fips = t.county_fips;
    CREATE INDEX ON place (fips, nth);
    CREATE TABLE open AS SELECT fips, name, max(among) AS among, row_number() OVER (ORDER BY fips) AS nth
      FROM place GROUP BY fips, name;
    CREATE TABLE member AS SELECT id, row_number() OVER (ORDER BY id) AS nth FROM user_account;
    INSERT INTO county_grant SELECT m.id, o.fips, 'active', now() FROM member m
      JOIN open o ON (m.nth + o.nth) % (SELECT count(*) FROM open) < 2;
    -- Makes a range of five opening bids match five listings.
    UPDATE tax_foreclosure t SET opening_bid_cents = p.nth * 100000, highest_bid_cents = p.nth * 100000
      FROM place p WHERE p.id = t.id;`)
  await pool.query(
    `INSERT INTO favorite SELECT DISTINCT ON (m.id, p.id) m.id, p.id, now()
     FROM member m CROSS JOIN generate_series(1, $1::int) n
     JOIN open o ON o.nth = 1 + (m.nth + n) % (SELECT count(*) FROM open)
     JOIN place p ON p.fips = o.fips AND p.nth = 1 + (m.nth * 7919 + n * 104729) % o.among`,
    [FAVORITES_OF_PERSON],
  )
  await pool.query(
    `INSERT INTO saved_search (user_id, name, search, alert, created_at)
     SELECT m.id, 'Search ' || n, 'county=' || o.name || '&price=' || start * 1000 || '-' || (start + $2::int - 1) * 1000,
       CASE n WHEN 1 THEN 'instant' ELSE 'daily' END, now()
     FROM member m CROSS JOIN generate_series(1, $1::int) n
     JOIN (SELECT user_id, county_fips, row_number() OVER (PARTITION BY user_id ORDER BY county_fips) AS nth
       FROM county_grant) g ON g.user_id = m.id AND g.nth = n
     JOIN open o ON o.fips = g.county_fips
     CROSS JOIN LATERAL (SELECT 1 + (m.nth * 31 + n * 17) % (o.among - $2::int) AS start) s`,
    [SEARCHES_OF_PERSON, FOUND_BY_SEARCH],
  )
  await pool.query('DROP TABLE place, open, member; ANALYZE')
}

/** Inserts one event for each listing of the counties, by default of all. Returns the ids of the first and last. */
export async function changeListings(
  pool: pg.Pool,
  fips: readonly string[] | null = null,
): Promise<{ from: number; to: number }> {
  const { rows } = await pool.query<{ from: number; to: number }>(
    `WITH inserted AS (
      INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "from", "to", seen_at, changed_from)
      SELECT id, county_fips, 'opening_bid_published', '{"opening_bid": 1}', '{"opening_bid": 2}', now(),
        '{"opening_bid": 1}'
      FROM tax_foreclosure WHERE $1::text[] IS NULL OR county_fips = ANY($1) ORDER BY id RETURNING id
    )
    SELECT min(id) AS "from", max(id) AS "to" FROM inserted`,
    [fips],
  )
  const [events] = rows
  if (!events) throw new Error('nothing changed')
  return events
}
