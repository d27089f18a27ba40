import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { propertyReport } from '#server/platform/db/schema/reports.ts'

/** The columns shown to the person: all but the file. */
const publicColumns = {
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

/** Serializes a person's report requests until the transaction ends, so that they are counted correctly. */
export async function lockRequests(db: Db, userId: string): Promise<void> {
  await db.execute(sql`SELECT FROM user_account WHERE id = ${userId} FOR NO KEY UPDATE`)
}

/** The person's reports, newest first. */
export async function readReports(db: Db, userId: string): Promise<ReportRow[]> {
  return db
    .select(publicColumns)
    .from(propertyReport)
    .where(eq(propertyReport.user_id, userId))
    .orderBy(desc(propertyReport.requested_at), desc(propertyReport.id))
}

/** The person's unfinished report of a listing; null if there is none. */
export async function findUnderWay(db: Db, userId: string, listingId: number): Promise<ReportRow | null> {
  const [row] = await db
    .select(publicColumns)
    .from(propertyReport)
    .where(
      and(eq(propertyReport.user_id, userId), eq(propertyReport.tax_foreclosure_id, listingId), underWay),
    )
  return row ?? null
}

/** Number of reports requested since an instant, without failed ones. */
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

/** Starts an attempt. Returns the report and the number of attempts including this one; null if it is finished. */
export async function beginAttempt(
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

/** Finishes a report; false if it was finished already. */
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

/** The account's finished file; null for an unknown id, another account's report, or an unfinished one. */
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

/** Data for the email about a finished report; null if it or the person is gone. */
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
