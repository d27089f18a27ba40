import { insertBareListing } from '#tests/support/listing-rows.ts'
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
