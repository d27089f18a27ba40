import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ReportedFigureGroup } from '#contract/operator/reports.ts'
import type { Outcome, ReportedFigure } from '#domain/corrections/reported-figures.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'
import { correction, figureReport } from '#server/platform/db/schema/corrections.ts'

type NewReport = Omit<typeof figureReport.$inferInsert, 'id' | 'answered_at' | 'outcome' | 'answer'>

/** Whether a listing is in one of these counties. Reads a table of listings. */
export async function isListingIn(
  db: Db,
  listingId: number,
  countyFips: readonly string[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM tax_foreclosure WHERE id = ${listingId} AND county_fips = ANY(${sql.param([...countyFips])}::text[])`)
  return rows.length > 0
}

/**
 * Stores a report; it replaces an open one of the same person on the same figure, under a new number: an
 * operator who saw the old one does not answer the new one.
 */
export async function putReport(db: Db, report: NewReport): Promise<void> {
  const { shown, is_right, seen_at_place, note, reported_at } = report
  const { user_id, tax_foreclosure_id, fact } = figureReport
  await db.transaction(async (tx) => {
    await tx
      .delete(figureReport)
      .where(
        and(
          eq(user_id, report.user_id),
          eq(tax_foreclosure_id, report.tax_foreclosure_id),
          eq(fact, report.fact),
          isNull(figureReport.answered_at),
        ),
      )
    // Of two clicks at once, the second finds the report of the first.
    await tx
      .insert(figureReport)
      .values(report)
      .onConflictDoUpdate({
        target: [user_id, tax_foreclosure_id, fact],
        targetWhere: isNull(figureReport.answered_at),
        set: { shown, is_right, seen_at_place, note, reported_at },
      })
  })
}

/** Corrections of a property, newest first. */
export async function readCorrections(db: Db, listingId: number) {
  return db
    .select()
    .from(correction)
    .where(eq(correction.tax_foreclosure_id, listingId))
    .orderBy(desc(correction.id))
}

export async function insertCorrection(
  db: Db,
  made: Omit<typeof correction.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(correction).values(made)
}

/** A person's reports of a property, newest first; of all properties with null. */
export async function readOwnReports(db: Db, userId: string, listingId: number | null) {
  const own = eq(figureReport.user_id, userId)
  return db
    .select()
    .from(figureReport)
    .where(listingId === null ? own : and(own, eq(figureReport.tax_foreclosure_id, listingId)))
    .orderBy(desc(figureReport.id))
}

/** Taxes due of these listings in cents, by id. Reads a table of listings. */
export async function readTaxesDue(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await db.execute<{ id: number; cents: number | null }>(sql`
    SELECT id::int, taxes_due_cents::float8 AS cents FROM tax_foreclosure
    WHERE id = ANY(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

type OpenReports = Omit<ReportedFigureGroup, 'shown' | 'is_still_shown'>
type Row = Omit<OpenReports, 'reports'> & ReportedFigureGroup['reports'][number]

/** Open reports by property and figure; a deadline is one not before `today`. Reads tables of accounts and listings. */
export async function readOpenReports(db: Db, today: PlainDate): Promise<OpenReports[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT t.id::int AS listing_id, coalesce(nullif(concat_ws(', ', t.street, t.city), ''), p.parcel_identification, '') AS title,
      c.name AS county, fc.case_number, r.fact,
      CASE WHEN t.status = 'Upset Bid Ongoing' AND t.upset_bid_date >= ${today}::date THEN t.upset_bid_date::text END AS deadline,
      r.id::int, u.email::text AS by, r.shown, r.is_right, r.seen_at_place, r.note, to_json(r.reported_at) #>> '{}' AS reported_at
    FROM figure_report r JOIN user_account u ON u.id = r.user_id
    JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id JOIN county c ON c.fips = t.county_fips
    JOIN foreclosure_case fc ON fc.id = t.case_id LEFT JOIN parcel p ON p.id = t.parcel_id
    WHERE r.answered_at IS NULL
    ORDER BY deadline NULLS LAST, r.reported_at, r.id LIMIT 2000`)
  const groups = Map.groupBy(rows, ({ listing_id, fact }) => `${listing_id} ${fact}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { listing_id, title, county, case_number, fact, deadline } = first
    const reports = group.map(({ id, by, shown, is_right, seen_at_place, note, reported_at }) => ({
      id,
      by,
      shown,
      is_right,
      seen_at_place,
      note,
      reported_at,
    }))
    return [{ listing_id, title, county, case_number, fact, deadline, reports }]
  })
}

/** Open reports of one figure, locked until commit, oldest first. */
export async function lockReports(db: Db, listingId: number, fact: ReportedFigure) {
  return db
    .select()
    .from(figureReport)
    .where(
      and(
        eq(figureReport.tax_foreclosure_id, listingId),
        eq(figureReport.fact, fact),
        isNull(figureReport.answered_at),
      ),
    )
    .orderBy(figureReport.id)
    .for('update')
}

export async function markAnswered(
  db: Db,
  ids: readonly number[],
  answered: Required<Pick<typeof figureReport.$inferInsert, 'answered_at' | 'outcome' | 'answer'>>,
): Promise<void> {
  await db
    .update(figureReport)
    .set(answered)
    .where(inArray(figureReport.id, [...ids]))
}

/**
 * A report with the address of its reporter, the name of its property, and the figure as it was shown when answered;
 * null once a person or property is gone.
 */
export async function readForMail(db: Db, id: number) {
  const { rows } = await db.execute<{
    email: string
    listing_id: number
    title: string
    fact: ReportedFigure
    shown: string
    is_right: string
    shown_now: string
    outcome: Outcome
    answer: string
  }>(sql`
    SELECT u.email::text AS email, t.id::int AS listing_id,
      coalesce(nullif(concat_ws(', ', t.street, t.city), ''), 'a property you reported') AS title,
      r.fact, r.shown, r.is_right, r.outcome, r.answer, coalesce(k.after, k.before) AS shown_now
    FROM figure_report r JOIN user_account u ON u.id = r.user_id JOIN tax_foreclosure t ON t.id = r.tax_foreclosure_id
    JOIN correction k ON k.tax_foreclosure_id = r.tax_foreclosure_id AND k.fact = r.fact AND k.at = r.answered_at
    WHERE r.id = ${id} AND u.suspended_at IS NULL`)
  return rows[0] ?? null
}
