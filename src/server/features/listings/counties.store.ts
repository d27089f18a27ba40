import { eq, inArray, sql } from 'drizzle-orm'
import { counties, countyNamed } from '#domain/counties/counties.ts'
import type { Contact, ContactFact } from '#domain/counties/county-contact.ts'
import { contactsOf, type SetContact } from '#domain/counties/county-contacts.ts'
import { minuteOfDay } from '#domain/time/clock-time.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { Db } from '#server/platform/db/database.ts'
import { county, countyContact } from '#server/platform/db/schema/listings.ts'

/** Puts the 100 counties into an empty table; what an operator changed later stays. */
export async function seedCounties(db: Db): Promise<void> {
  await db
    .insert(county)
    .values(
      counties.map((known) => ({
        fips: known.fips,
        name: known.name,
        slug: known.slug,
        court_code: known.court_code,
        seller: known.seller,
        sale_place: known.sale_place,
        sale_day_deposit: known.sale_day_deposit,
        procedure: known.procedure,
        closes_at_minute: minuteOfDay(known.closes_at),
        closes_at_confirmed: known.closes_at_confirmed,
        links: [...known.links],
      })),
    )
    .onConflictDoNothing()
}

export type CountyRow = typeof county.$inferSelect & { listings: number }

const openListings = sql`
  SELECT county_fips, count(*)::int AS listings FROM tax_foreclosure
  WHERE status NOT IN ('Redeemed', 'Purchase Completed') AND gone_since IS NULL
  GROUP BY county_fips`

/** The counties by name, each with the number of its listings that are not completed or redeemed. */
export async function readCounties(db: Db): Promise<CountyRow[]> {
  const result = await db.execute<CountyRow>(sql`
    SELECT c.*, coalesce(n.listings, 0) AS listings
    FROM county c LEFT JOIN (${openListings}) n ON n.county_fips = c.fips
    ORDER BY c.name`)
  return result.rows
}

/** One county by its exact name; null where there is none. */
export async function readCountyNamed(db: Db, name: string): Promise<CountyRow | null> {
  const result = await db.execute<CountyRow>(sql`
    SELECT c.*, coalesce(n.listings, 0) AS listings
    FROM county c LEFT JOIN (${openListings}) n ON n.county_fips = c.fips
    WHERE c.name = ${name}`)
  return result.rows[0] ?? null
}

/** What the operator set of some counties' contacts, with the day in New York. */
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

/**
 * How to reach some counties, by name: what public sources give, and what the operator set instead. Names of no county
 * are left out.
 */
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

/** Sets contacts of a county, null for what is not known after all; the listed ones stand no more. */
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

// Instants, so that a version never comes back with other data after a backup was restored or a database begun anew:
// browsers keep what they have read under it.
const nextDataVersion = sql`greatest(${county.data_version} + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)`

/** Makes what anybody has read of these counties out of date. */
export async function raiseDataVersions(db: Db, countyFips: readonly string[]): Promise<void> {
  if (countyFips.length === 0) return
  await db
    .update(county)
    .set({ data_version: nextDataVersion })
    .where(inArray(county.fips, [...countyFips]))
}

type CountyChanges = Partial<Omit<typeof county.$inferInsert, 'fips' | 'name' | 'slug' | 'data_version'>>

/** Changes facts of a county; what readers of its listings have cached is out of date afterwards. */
export async function updateCounty(db: Db, fips: string, changes: CountyChanges): Promise<void> {
  await db
    .update(county)
    .set({ ...changes, data_version: nextDataVersion })
    .where(eq(county.fips, fips))
}
