import { insertBareListing, insertReportedSale } from '#tests/support/listing-rows.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export const BURKE = '37023'
export const WAKE = '37183'

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

/** Inserts another upset bid, as reported by a source. */
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

/** Adds a parcel to the case of a listing, sold together with it for one bid as reported by a source. */
export async function addSoldWith(product: TestApp, listingId: number, dollars: number): Promise<number> {
  const id = await addListing(product, BURKE)
  await insertReportedSale(product.database, id, dollars)
  await product.database.pool.query(
    `UPDATE tax_foreclosure t SET case_id = o.case_id, foreclosure_date = o.foreclosure_date
     FROM tax_foreclosure o WHERE t.id = $1 AND o.id = $2`,
    [id, listingId],
  )
  return id
}
