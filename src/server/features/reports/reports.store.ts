import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { propertyReport } from '#server/platform/db/schema/reports.ts'

/** What a person sees of a report: everything but the file. */
const told = {
  id: propertyReport.id,
  tax_foreclosure_id: propertyReport.tax_foreclosure_id,
  title: propertyReport.title,
  county: sql<string>`(SELECT c.name FROM county c WHERE c.fips = ${propertyReport.county_fips})`,
  state: propertyReport.state,
  problem: propertyReport.problem,
  requested_at: propertyReport.requested_at,
  finished_at: propertyReport.finished_at,
}

export type ReportRow = Pick<
  typeof propertyReport.$inferSelect,
  'id' | 'tax_foreclosure_id' | 'title' | 'state' | 'problem' | 'requested_at' | 'finished_at'
> & { county: string }

const underWay = inArray(propertyReport.state, ['queued', 'working'])

/** Lets one request of a person at a time count what is left; held to the end of the transaction. */
export async function holdRequests(db: Db, userId: string): Promise<void> {
  await db.execute(sql`SELECT FROM user_account WHERE id = ${userId} FOR UPDATE`)
}

/** The person's reports, the newest first. */
export async function readReports(db: Db, userId: string): Promise<ReportRow[]> {
  return db
    .select(told)
    .from(propertyReport)
    .where(eq(propertyReport.user_id, userId))
    .orderBy(desc(propertyReport.requested_at), desc(propertyReport.id))
}

/** The person's report of a listing that is being made; null for none. */
export async function findUnderWay(db: Db, userId: string, listingId: number): Promise<ReportRow | null> {
  const [row] = await db
    .select(told)
    .from(propertyReport)
    .where(
      and(eq(propertyReport.user_id, userId), eq(propertyReport.tax_foreclosure_id, listingId), underWay),
    )
  return row ?? null
}

/** Reports asked for since an instant, without those that failed. */
export async function countReports(db: Db, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(propertyReport)
    .where(
      and(
        eq(propertyReport.user_id, userId),
        gte(propertyReport.requested_at, since),
        ne(propertyReport.state, 'failed'),
      ),
    )
  return row?.count ?? 0
}

type NewReport = Pick<
  typeof propertyReport.$inferInsert,
  'user_id' | 'tax_foreclosure_id' | 'county_fips' | 'title' | 'requested_at'
>

export async function insertReport(db: Db, report: NewReport): Promise<string> {
  const [row] = await db.insert(propertyReport).values(report).returning({ id: propertyReport.id })
  if (row === undefined) throw new Error('the report was not stored')
  return row.id
}

/** Begins a try: what there is to make and how many tries there were, this one included; null once it has an end. */
export async function beginTry(
  db: Db,
  id: string,
): Promise<{ user_id: string; tax_foreclosure_id: number; county_fips: string; tries: number } | null> {
  const [row] = await db
    .update(propertyReport)
    .set({ state: 'working', tries: sql`${propertyReport.tries} + 1` })
    .where(and(eq(propertyReport.id, id), underWay))
    .returning({
      user_id: propertyReport.user_id,
      tax_foreclosure_id: propertyReport.tax_foreclosure_id,
      county_fips: propertyReport.county_fips,
      tries: propertyReport.tries,
    })
  return row ?? null
}

/** Ends a report that is being made; false where it has an end already. */
export async function finishReport(
  db: Db,
  id: string,
  end: { state: 'ready'; pdf: Buffer } | { state: 'failed'; problem: 'could_not_be_made' },
  at: Date,
): Promise<boolean> {
  const ended = await db
    .update(propertyReport)
    .set({ ...end, finished_at: at })
    .where(and(eq(propertyReport.id, id), underWay))
    .returning({ id: propertyReport.id })
  return ended.length > 0
}

/** The account's finished file; null for an unknown id, another account's, and one that is not ready. */
export async function readPdf(
  db: Db,
  userId: string,
  id: string,
): Promise<{ title: string; pdf: Buffer } | null> {
  const [row] = await db
    .select({ title: propertyReport.title, pdf: propertyReport.pdf })
    .from(propertyReport)
    .where(and(eq(propertyReport.id, id), eq(propertyReport.user_id, userId)))
  return row?.pdf ? { title: row.title, pdf: row.pdf } : null
}

/** What the mail about an ended report says, and to whom; null where it or the person is gone. */
export async function readForMail(
  db: Db,
  id: string,
): Promise<{ user_id: string; tax_foreclosure_id: number; title: string; state: ReportRow['state'] } | null> {
  const [row] = await db
    .select({
      user_id: propertyReport.user_id,
      tax_foreclosure_id: propertyReport.tax_foreclosure_id,
      title: propertyReport.title,
      state: propertyReport.state,
    })
    .from(propertyReport)
    .where(eq(propertyReport.id, id))
  return row ?? null
}
