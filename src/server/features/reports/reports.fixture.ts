import { insertBareListing, insertReportedSale } from '#tests/support/listing-rows.ts'
import type { TestApp } from '#tests/support/test-app.ts'

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

let parcels = 0

/** Adds a parcel with an outline, sold on November 9, 2026 for `dollars`, the sale reported that day. */
export async function addSold(product: TestApp, fips: string, dollars: number): Promise<number> {
  parcels += 1
  const { pool } = product.database
  const bare = { fips, case_number: `26CV0000${parcels}-110`, parcel: `8${parcels}` }
  const { id, parcelId } = await insertBareListing(product.database, bare)
  await pool.query('UPDATE parcel SET rings = $2, acres = 0.28 WHERE id = $1', [
    parcelId,
    JSON.stringify(RINGS),
  ])
  await insertReportedSale(product.database, id, dollars)
  await pool.query(
    "UPDATE tax_foreclosure SET street = $2, city = 'Morganton', state = 'NC', zip = '28655' WHERE id = $1",
    [id, `${parcels} Oak St`],
  )
  await pool.query(
    `INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "to", source_id, seen_at)
     SELECT $1, $2, 'sold', jsonb_build_object('highest_bid', $3::numeric), x.id, '2026-11-10T11:00Z'
     FROM source x WHERE x.name = 'Court file'`,
    [id, fips, dollars],
  )
  return id
}
