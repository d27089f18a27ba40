import type { Database } from '#server/platform/db/database.ts'

type Row = { fips: string; case_number: string | null; parcel: string; canonical?: string }

/** One bare listing of a parcel, written straight into the tables: for tests of what only reads them. */
export async function insertBareListing(
  { pool }: Database,
  row: Row,
): Promise<{ id: number; parcelId: number }> {
  const { rows } = await pool.query<{ id: number; parcel_id: number }>(
    `WITH c AS (
       INSERT INTO foreclosure_case (county_fips, case_number) VALUES ($1, $2) RETURNING id
     ), p AS (
       INSERT INTO parcel (county_fips, parcel_identification, canonical, kind) VALUES ($1, $3, $4, 'PARCEL') RETURNING id
     )
     INSERT INTO tax_foreclosure (county_fips, case_id, parcel_id, status, first_seen_at, date_last_updated)
     SELECT $1, c.id, p.id, 'Waiting on sales date', now(), now() FROM c, p RETURNING id, parcel_id`,
    [row.fips, row.case_number, row.parcel, row.canonical ?? row.parcel],
  )
  const [inserted] = rows
  if (inserted === undefined) throw new Error('the listing was not stored')
  return { id: inserted.id, parcelId: inserted.parcel_id }
}
