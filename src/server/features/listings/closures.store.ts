import { eq, sql } from 'drizzle-orm'
import { counties } from '#domain/counties/counties.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'
import { courtClosure } from '#server/platform/db/schema/listings.ts'
import { NO_LISTINGS, raiseDataVersions } from './county-changes.store.ts'

type ClosureRow = CourtClosure & { id: number; source_url: string | null }

/** Closed days and extension orders for a county or the whole state, by first day. */
export async function readClosures(db: Db): Promise<ClosureRow[]> {
  const result = await db.execute<{
    id: number
    county: string | null
    from: PlainDate
    to: PlainDate
    extends_to: PlainDate | null
    reason: string
    source_url: string | null
  }>(sql`
    SELECT x.id, c.name AS county, x.from_date AS "from", x.to_date AS "to", x.extends_to, x.reason, x.source_url
    FROM court_closure x LEFT JOIN county c ON c.fips = x.county_fips
    ORDER BY x.from_date, x.id`)
  return result.rows
}

type NewClosure = Omit<typeof courtClosure.$inferInsert, 'id' | 'created_at'>

/** Raises the versions of the counties too: deadlines by a person's own call follow from closures without an event. */
export async function insertClosure(db: Db, entry: NewClosure): Promise<number> {
  const [row] = await db
    .insert(courtClosure)
    .values(entry)
    .returning({ id: courtClosure.id, county_fips: courtClosure.county_fips })
  if (row === undefined) throw new Error('the closure was not stored')
  await raiseCounties(db, row.county_fips)
  return row.id
}

/** Raises versions as `insertClosure` does. Returns null if there is no such closure. */
export async function removeClosure(
  db: Db,
  id: number,
): Promise<{ id: number; county_fips: string | null } | null> {
  const [row] = await db
    .delete(courtClosure)
    .where(eq(courtClosure.id, id))
    .returning({ id: courtClosure.id, county_fips: courtClosure.county_fips })
  if (row === undefined) return null
  await raiseCounties(db, row.county_fips)
  return row
}

/** Null for every county. */
async function raiseCounties(db: Db, countyFips: string | null): Promise<void> {
  const fips = countyFips === null ? counties.map((county) => county.fips) : [countyFips]
  await raiseDataVersions(db, new Map(fips.map((each) => [each, NO_LISTINGS])))
}
