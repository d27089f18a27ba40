import type { Database } from '#server/platform/db/database.ts'

type Row = { fips: string; case_number: string | null; parcel: string; canonical?: string }

/** Inserts a minimal listing with case and parcel directly into the tables, for tests that only read them. */
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

/**
 * Puts a listing in its upset bid period: sold and reported on November 9, 2026, with the bid first seen the next day in
 * the source `Court file`.
 */
export async function insertReportedSale({ pool }: Database, id: number, dollars: number): Promise<void> {
  const cents = Math.round(dollars * 100)
  await pool.query("INSERT INTO source (name) VALUES ('Court file') ON CONFLICT DO NOTHING")
  await pool.query(
    `WITH s AS (INSERT INTO sale (tax_foreclosure_id, round, sale_date, report_on)
       VALUES ($1, 1, '2026-11-09', '2026-11-09') RETURNING id)
     INSERT INTO bid (sale_id, amount_cents, kind, source_id, seen_at, last_seen_at)
     SELECT s.id, $2, 'auction', x.id, '2026-11-10T11:00Z', '2026-11-18T11:00Z' FROM s, source x WHERE x.name = 'Court file'`,
    [id, cents],
  )
  await pool.query(
    "UPDATE tax_foreclosure SET status = 'Upset Bid Ongoing', highest_bid_cents = $2 WHERE id = $1",
    [id, cents],
  )
}
