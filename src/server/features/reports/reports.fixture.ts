import { accountCalls } from '#tests/support/account-calls.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { cookieOf, GOOD_PASSWORD, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

export const BURKE = '37023'
export const WAKE = '37183'

const RINGS = [
  [
    [1_240_000, 745_000],
    [1_240_000, 745_150],
    [1_240_080, 745_150],
    [1_240_080, 745_000],
    [1_240_000, 745_000],
  ],
]

/** Somebody to whom the counties are open, signed in for days: the cookie. */
export async function investor(product: TestApp, email: string, ...fips: string[]): Promise<string> {
  await signUpAndIn(product, email)
  const cookie = cookieOf(await accountCalls(product).logIn(email, GOOD_PASSWORD, true))
  await product.database.pool.query(
    `INSERT INTO county_grant SELECT u.id, f, 'active', now() FROM user_account u, unnest($2::char(5)[]) f WHERE u.email = $1`,
    [email, fips],
  )
  return cookie
}

let parcels = 0

/** A parcel with outline that was sold on November 9, 2026, the sale reported that day, for so many dollars. */
export async function addSold(product: TestApp, fips: string, dollars: number): Promise<number> {
  parcels += 1
  const { pool } = product.database
  const bare = { fips, case_number: `26CV0000${parcels}-110`, parcel: `8${parcels}` }
  const { id, parcelId } = await insertBareListing(product.database, bare)
  await pool.query('UPDATE parcel SET rings = $2, acres = 0.28 WHERE id = $1', [
    parcelId,
    JSON.stringify(RINGS),
  ])
  await pool.query("INSERT INTO source (name) VALUES ('Court file') ON CONFLICT DO NOTHING")
  await pool.query(
    `WITH s AS (INSERT INTO sale (tax_foreclosure_id, round, sale_date, report_on)
       VALUES ($1, 1, '2026-11-09', '2026-11-09') RETURNING id)
     INSERT INTO bid (sale_id, amount_cents, kind, source_id, seen_at, last_seen_at)
     SELECT s.id, $2, 'auction', x.id, '2026-11-10T11:00Z', '2026-11-18T11:00Z' FROM s, source x WHERE x.name = 'Court file'`,
    [id, Math.round(dollars * 100)],
  )
  await pool.query(
    `UPDATE tax_foreclosure SET status = 'Upset Bid Ongoing', highest_bid_cents = $2, street = $3, city = 'Morganton',
       state = 'NC', zip = '28655' WHERE id = $1`,
    [id, Math.round(dollars * 100), `${parcels} Oak St`],
  )
  await pool.query(
    `INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "to", source_id, seen_at)
     SELECT $1, $2, 'sold', jsonb_build_object('highest_bid', $3::numeric), x.id, '2026-11-10T11:00Z'
     FROM source x WHERE x.name = 'Court file'`,
    [id, fips, dollars],
  )
  return id
}
