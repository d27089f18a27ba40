import { propertyReportOf } from '#domain/property-report/property-report.ts'
import { findAccountById } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue, JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { mailReportJob, makeReportJob } from './job-definitions.ts'
import { documentTurns, printDocument } from './pdf/documents.ts'
import { readProperty, type ReadPropertyNotes } from './read-sheet.ts'
import { reportFailedMail, reportReadyMail } from './reports.emails.ts'
import { beginAttempt, finishReport, readForMail } from './reports.store.ts'

/** Spread over a few minutes; after the last attempt the page shows that the report failed. */
const MAX_ATTEMPTS = 4

type Deps = {
  db: Db
  clock: Clock
  log: Log
  enqueue: Enqueue
  readPropertyNotes: ReadPropertyNotes
  sendOnce: SendOnce
  publicUrl: string
}

/** Makes a report and enqueues the email. An attempt ended by a crash counts, so no report is retried forever. */
async function makeReport(deps: Deps, id: string): Promise<void> {
  const { db, clock, log, enqueue } = deps
  const begun = await beginAttempt(db, id)
  if (begun === null) return
  let pdf: Buffer | null = null
  try {
    if (begun.tries <= MAX_ATTEMPTS) {
      pdf = await documentTurns.takeUnbounded(begun.user_id, () => print(deps, begun))
    }
  } catch (error) {
    if (begun.tries < MAX_ATTEMPTS) throw error
    log.error({ err: error, report: id }, 'could not create a property report')
  }
  const end = pdf
    ? { state: 'ready' as const, pdf }
    : { state: 'failed' as const, problem: 'could_not_be_made' as const }
  await db.transaction(async (tx) => {
    if (await finishReport(tx, id, end, new Date(clock.now()))) {
      await enqueue(tx, mailReportJob, { report_id: id }, `mail_report.${id}`)
    }
  })
}

async function print(
  { db, clock, readPropertyNotes }: Deps,
  report: { user_id: string; tax_foreclosure_id: number; county_fips: string },
): Promise<Buffer> {
  const reader = { userId: report.user_id, countyFips: [report.county_fips] }
  const property = await readProperty(db, report.tax_foreclosure_id, reader.countyFips, clock)
  if (property === null) throw new Error('the listing of a report no longer exists')
  const { clerk_call: call } = await readPropertyNotes(reader, report.tax_foreclosure_id)
  const work = { kind: 'report', report: propertyReportOf({ ...property, call }), now: property.now } as const
  return printDocument(work, new AbortController().signal)
}

export function reportJobs(deps: Deps): JobHandlers {
  const { db, sendOnce, publicUrl } = deps
  return [
    makeReportJob.handledBy(({ report_id }) => makeReport(deps, report_id)),
    mailReportJob.handledBy(async ({ report_id }) => {
      const report = await readForMail(db, report_id)
      const person = report && (await findAccountById(db, report.user_id))
      if (!person) return
      const { title } = report
      const write = () =>
        report.state === 'ready'
          ? reportReadyMail({ title, link: `${publicUrl}/user_profile?tab=reports` })
          : reportFailedMail({ title, link: `${publicUrl}/details/${report.tax_foreclosure_id}` })
      await sendOnce({ key: `report.${report_id}`, to: person.email, write })
    }),
  ]
}
