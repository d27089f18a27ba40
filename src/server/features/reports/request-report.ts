import { AppError } from '#contract/errors.ts'
import type { PropertyReport } from '#contract/reports/reports.ts'
import { addressText } from '#domain/listing/address.ts'
import { REPORTS_A_MONTH } from '#domain/property-report/allowance.ts'
import { newYorkDate, newYorkInstant } from '#domain/time/new-york.ts'
import { monthOf, plainDate, type PlainDate, yearOf } from '#domain/time/plain-date.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { makeReportJob, makeReportKey } from './job-definitions.ts'
import { type Reader, readProperty } from './read-sheet.ts'
import {
  countReports,
  findUnderWay,
  lockRequests,
  insertReport,
  readReports,
  type ReportRow,
} from './reports.store.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue }

function reportAnswer(row: ReportRow): PropertyReport {
  return {
    id: row.id,
    tax_foreclosure_id: row.tax_foreclosure_id,
    title: row.title,
    county: row.county,
    state: row.state,
    problem: row.problem,
    requested_at: row.requested_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** First day of the current month in New York, or of the month `later` months after it. */
function monthStart(now: number, later = 0): PlainDate {
  const today = newYorkDate(now)
  return plainDate(yearOf(today), monthOf(today) + later, 1)
}

async function countLeft(db: Db, userId: string, now: number): Promise<number> {
  const since = new Date(newYorkInstant(monthStart(now), { hour: 0, minute: 0 }))
  return Math.max(0, REPORTS_A_MONTH - (await countReports(db, userId, since)))
}

/**
 * Requests a report. If the person already has an unfinished one for this property, returns that without counting again.
 * Throws `not_found` for a listing without access, `no_reports_left` after ten in a month.
 */
export async function requestReport(
  reader: Reader,
  listingId: number,
  { db, clock, enqueue }: Deps,
): Promise<PropertyReport> {
  const property = await readProperty(db, listingId, reader.countyFips, clock)
  if (property === null) throw new AppError('not_found')
  const { details, now } = property
  return db.transaction(async (tx) => {
    await lockRequests(tx, reader.userId)
    const waiting = await findUnderWay(tx, reader.userId, listingId)
    if (waiting !== null) return reportAnswer(waiting)
    if ((await countLeft(tx, reader.userId, now)) === 0) throw new AppError('no_reports_left')
    const id = await insertReport(tx, {
      user_id: reader.userId,
      tax_foreclosure_id: listingId,
      county_fips: details.county.fips,
      title: addressText(details.listing),
      requested_at: new Date(now),
    })
    await enqueue(tx, makeReportJob, { report_id: id }, makeReportKey(id))
    const stored = await findUnderWay(tx, reader.userId, listingId)
    if (stored === null) throw new Error('the report was not stored')
    return reportAnswer(stored)
  })
}

/** The person's reports and the number left this month. */
export async function listReports(userId: string, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  return {
    reports: (await readReports(db, userId)).map(reportAnswer),
    left_this_month: await countLeft(db, userId, now),
    next_month_on: monthStart(now, 1),
  }
}
