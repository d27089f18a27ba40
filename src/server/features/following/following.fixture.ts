import type { LightMyRequestResponse } from 'fastify'
import { accountCalls } from '#tests/support/account-calls.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { cookieOf, GOOD_PASSWORD, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

export const BURKE = '37023'
export const WAKE = '37183'

/** For tests: somebody to whom the counties are open, signed in for days. */
export type Follower = {
  email: string
  get(path: string): Promise<LightMyRequestResponse>
  post(path: string, body?: unknown): Promise<LightMyRequestResponse>
}

export async function follower(product: TestApp, email: string, ...fips: string[]): Promise<Follower> {
  await signUpAndIn(product, email)
  const cookie = cookieOf(await accountCalls(product).logIn(email, GOOD_PASSWORD, true))
  await openCounties(product, email, fips)
  return {
    email,
    get: (path) => product.call('GET', path, { cookie }),
    post: (path, body = {}) => product.call('POST', path, { cookie, body }),
  }
}

/** Opens these counties to a person and no others. */
export async function openCounties(product: TestApp, email: string, fips: readonly string[]): Promise<void> {
  const { pool } = product.database
  await pool.query(
    'DELETE FROM county_grant WHERE user_id = (SELECT id FROM user_account WHERE email = $1)',
    [email],
  )
  await pool.query(
    `INSERT INTO county_grant SELECT u.id, f, 'active', now() FROM user_account u, unnest($2::char(5)[]) f WHERE u.email = $1`,
    [email, fips],
  )
}

let parcels = 0

export async function addListing(product: TestApp, fips: string): Promise<number> {
  parcels += 1
  const parcel = `7${parcels}`
  const { id } = await insertBareListing(product.database, {
    fips,
    case_number: `26CV00${parcel}-110`,
    parcel,
  })
  return id
}

/** Puts a listing in its upset period: sold on 9 November 2026, the sale reported that day, one bid seen then. */
export async function addSale(product: TestApp, listingId: number, dollars: number): Promise<void> {
  const { pool } = product.database
  await pool.query("INSERT INTO source (name) VALUES ('Court file') ON CONFLICT DO NOTHING")
  await pool.query(
    `WITH s AS (INSERT INTO sale (tax_foreclosure_id, round, sale_date, report_on)
       VALUES ($1, 1, '2026-11-09', '2026-11-09') RETURNING id)
     INSERT INTO bid (sale_id, amount_cents, kind, source_id, seen_at, last_seen_at)
     SELECT s.id, $2, 'auction', x.id, '2026-11-10T11:00Z', '2026-11-18T11:00Z' FROM s, source x WHERE x.name = 'Court file'`,
    [listingId, dollars * 100],
  )
  await pool.query(
    "UPDATE tax_foreclosure SET status = 'Upset Bid Ongoing', highest_bid_cents = $2 WHERE id = $1",
    [listingId, dollars * 100],
  )
}

/** A source shows another upset bid. */
export async function addUpset(
  product: TestApp,
  listingId: number,
  dollars: number,
  seenAt: string,
): Promise<void> {
  await product.database.pool.query(
    `INSERT INTO bid (sale_id, amount_cents, kind, filed_on, source_id, seen_at, last_seen_at)
     SELECT s.id, $2, 'upset', ($3::timestamptz)::date, x.id, $3, $3 FROM sale s, source x
     WHERE s.tax_foreclosure_id = $1 AND x.name = 'Court file'`,
    [listingId, dollars * 100, seenAt],
  )
}
