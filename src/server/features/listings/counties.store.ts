import { eq, inArray, sql } from 'drizzle-orm'
import { counties, countyNamed } from '#domain/counties/counties.ts'
import type { Contact, ContactFact } from '#domain/counties/county-contact.ts'
import { contactsOf, type SetContact } from '#domain/counties/county-contacts.ts'
import { minuteOfDay } from '#domain/time/clock-time.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { Db } from '#server/platform/db/database.ts'
import { county, countyContact } from '#server/platform/db/schema/listings.ts'
import { NO_LISTINGS, raiseDataVersions } from './county-changes.store.ts'

/** Columns that the product's own table of counties fills. */
const SEEDED = [
  'seller',
  'sale_place',
  'sale_day_deposit',
  'procedure',
  'closes_at_minute',
  'closes_at_confirmed',
  'links',
] as const

/**
 * Writes the product's table of counties: adds missing counties, and updates the others except for what an operator
 * has set. Returns the FIPS codes of the counties that were updated.
 */
export async function upsertCounties(db: Db): Promise<string[]> {
  const rows = counties.map(({ closes_at, court_code_seen: _, ...known }) => ({
    ...known,
    closes_at_minute: minuteOfDay(closes_at),
    links: [...known.links],
  }))
  await db.insert(county).values(rows).onConflictDoNothing()
  const keptOrNew = (column: (typeof SEEDED)[number]) => {
    const [own, seeded] = [sql.identifier(column), sql`seed.${sql.identifier(column)}`]
    return sql`CASE WHEN ${column} = ANY(county.operator_set) THEN county.${own} ELSE ${seeded} END`
  }
  const own = sql.join(
    SEEDED.map((column) => sql`county.${sql.identifier(column)}`),
    sql`, `,
  )
  const wanted = sql.join(SEEDED.map(keptOrNew), sql`, `)
  const columns = sql.join(
    SEEDED.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const updated = await db.execute<{ fips: string }>(sql`
    UPDATE county SET (${columns}) = (${wanted})
    FROM jsonb_populate_recordset(NULL::county, ${JSON.stringify(rows)}::jsonb) AS seed
    WHERE seed.fips = county.fips AND (${own}) IS DISTINCT FROM (${wanted})
    RETURNING county.fips`)
  const fips = updated.rows.map((row) => row.fips)
  await raiseDataVersions(db, new Map(fips.map((each) => [each, NO_LISTINGS])))
  return fips
}

export type CountyRow = typeof county.$inferSelect & { listings: number }

/** Of a row of `tax_foreclosure`: what screens count as open listings. */
export const isOpenListing = sql`status NOT IN ('Redeemed', 'Purchase Completed') AND gone_since IS NULL`

/** All counties by name, with the number of open listings. */
export function readCounties(db: Db): Promise<CountyRow[]> {
  return countyReader(db)()
}

/**
 * Returns a function that reads all counties by name, with the number of open listings. It
 * counts again only where listings changed since it was last called.
 */
export function countyReader(db: Db): () => Promise<CountyRow[]> {
  const known = new Map<string, { version: number; listings: number }>()
  return async () => {
    const rows = await db.select().from(county).orderBy(county.name)
    const changed = rows.filter(({ fips, data_version }) => known.get(fips)?.version !== data_version)
    const counts = await countOpenListings(
      db,
      changed.map(({ fips }) => fips),
    )
    for (const { fips, data_version } of changed)
      known.set(fips, { version: data_version, listings: counts.get(fips) ?? 0 })
    return rows.map((row) => ({ ...row, listings: known.get(row.fips)?.listings ?? 0 }))
  }
}

async function countOpenListings(db: Db, fips: readonly string[]): Promise<Map<string, number>> {
  if (fips.length === 0) return new Map()
  const result = await db.execute<{ county_fips: string; listings: number }>(sql`
    SELECT county_fips, count(*)::int AS listings FROM tax_foreclosure
    WHERE county_fips = ANY(${sql.param(fips)}) AND ${isOpenListing} GROUP BY county_fips`)
  return new Map(result.rows.map(({ county_fips, listings }) => [county_fips, listings]))
}

/** A county by exact name; null if there is none. Counts only its own listings, because every view of details reads it. */
export async function readCountyNamed(db: Db, name: string): Promise<CountyRow | null> {
  const result = await db.execute<CountyRow>(sql`
    SELECT c.*, (SELECT count(*)::int FROM tax_foreclosure WHERE county_fips = c.fips AND ${isOpenListing}) AS listings
    FROM county c WHERE c.name = ${name}`)
  return result.rows[0] ?? null
}

/** Contacts set by the operator, with the New York date they were set. */
async function readSetContacts(
  db: Db,
  fips: readonly string[],
): Promise<(SetContact & { county_fips: string })[]> {
  const rows = await db
    .select()
    .from(countyContact)
    .where(inArray(countyContact.county_fips, [...fips]))
  return rows.map(({ set_at, ...row }) => ({ ...row, set_on: newYorkDate(set_at.getTime()) }))
}

/** Contacts by county name: from public sources, overridden by the operator's. Omits unknown county names. */
export async function readContacts(db: Db, names: Iterable<string>): Promise<Map<string, Contact[]>> {
  const known = [...new Set(names)].map(countyNamed).filter((county) => county !== null)
  const set = await readSetContacts(
    db,
    known.map(({ fips }) => fips),
  )
  return new Map(
    known.map(({ name, fips }) => [
      name,
      contactsOf(
        name,
        set.filter(({ county_fips }) => county_fips === fips),
      ),
    ]),
  )
}

/** Sets contacts of a county, overriding the built-in ones; null means unknown. */
export async function setContacts(
  db: Db,
  fips: string,
  contacts: readonly { fact: ContactFact; value: string | null }[],
  setAt: Date,
): Promise<void> {
  if (contacts.length === 0) return
  await db
    .insert(countyContact)
    .values(contacts.map((contact) => ({ ...contact, county_fips: fips, set_at: setAt })))
    .onConflictDoUpdate({
      target: [countyContact.county_fips, countyContact.fact],
      set: { value: sql`excluded.value`, set_at: sql`excluded.set_at` },
    })
}

/** The data version of a county; null for an unknown one. */
export async function readDataVersion(db: Db, fips: string): Promise<number | null> {
  const [row] = await db.select({ version: county.data_version }).from(county).where(eq(county.fips, fips))
  return row?.version ?? null
}

type CountyChanges = Partial<Pick<typeof county.$inferInsert, Exclude<(typeof SEEDED)[number], 'links'>>>

/** Changes facts of a county for an operator, with a new data version; a new release leaves them alone. */
export async function updateCounty(db: Db, fips: string, changes: CountyChanges): Promise<void> {
  const set = sql.param(Object.keys(changes))
  await db
    .update(county)
    .set({
      ...changes,
      operator_set: sql`ARRAY(SELECT DISTINCT unnest(${county.operator_set} || ${set}::text[]))`,
    })
    .where(eq(county.fips, fips))
  await raiseDataVersions(db, new Map([[fips, NO_LISTINGS]]))
}
