import type { FastifyInstance } from 'fastify'
import { correctionEndpoints } from '#contract/corrections/corrections.ts'
import { AppError } from '#contract/errors.ts'
import type { OperatorNeed } from '#contract/operator/overview.ts'
import { operatorReportEndpoints } from '#contract/operator/reports.ts'
import { reportedFigureName } from '#domain/corrections/reported-figures.ts'
import { counted } from '#domain/text/counted.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { daysBetween, parsePlainDate } from '#domain/time/plain-date.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue, JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { answerReports, mailAnswerJob } from './answer-reports.ts'
import { publicLog } from './public-log.ts'
import { reportAnswerMail } from './corrections.emails.ts'
import { isListingIn, putReport, readForMail, readOwnReports } from './corrections.store.ts'
import { readReportedFigures } from './reported-figures.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue }

/** Reports of wrong figures by subscribers, their answers by operators, and the log of corrections. */
export function correctionRoutes(app: FastifyInstance, { db, clock, enqueue }: Deps): void {
  const requireListing = async ({ counties }: Viewer, id: number) => {
    const fips = counties.map((county) => county.fips)
    if (!(await isListingIn(db, id, fips))) throw new AppError('not_found')
  }

  bindEndpoint(app, correctionEndpoints.reportFigure, async ({ viewer, input: { params, body } }) => {
    await requireListing(viewer, params.id)
    const reported_at = new Date(clock.now())
    await putReport(db, { ...body, user_id: viewer.userId, tax_foreclosure_id: params.id, reported_at })
    return { success: true } as const
  })

  bindEndpoint(app, correctionEndpoints.corrections, async ({ viewer, input: { params } }) => {
    await requireListing(viewer, params.id)
    const own = await readOwnReports(db, viewer.userId, params.id)
    return {
      corrections: await publicLog(db, params.id, newYorkDate(clock.now())),
      own: own.map(({ fact, is_right, reported_at, outcome, answer }) => ({
        fact,
        is_right,
        reported_at: reported_at.toISOString(),
        outcome,
        answer,
      })),
    }
  })

  bindEndpoint(app, operatorReportEndpoints.figureReports, async () => ({
    reported: await readReportedFigures(db, clock.now()),
  }))

  bindEndpoint(app, operatorReportEndpoints.answerReports, async ({ viewer, request, input: { body } }) => {
    const by = actorOf(viewer, request)
    return { told: await answerReports(db, body, { by, at: new Date(clock.now()), enqueue }) }
  })
}

/** Mails what came of a report, once. */
export function correctionJobs({
  db,
  sendOnce,
  publicUrl,
}: {
  db: Db
  sendOnce: SendOnce
  publicUrl: string
}): JobHandlers {
  return [
    mailAnswerJob.handledBy(async ({ report_id }) => {
      const report = await readForMail(db, report_id)
      if (report === null) return
      const { email, listing_id } = report
      const write = () => reportAnswerMail({ ...report, link: `${publicUrl}/details/${listing_id}` })
      await sendOnce({ key: `figure_report.${report_id}`, to: email, isRepeatable: true, write })
    }),
  ]
}

/** Reported figures that wait for an answer. */
export async function findReportNeeds(db: Db, now: number): Promise<OperatorNeed[]> {
  const today = newYorkDate(now)
  return (await readReportedFigures(db, now)).map((group) => {
    const { listing_id, title, county, fact, deadline, shown, reports } = group
    const day = parsePlainDate(deadline ?? '')
    const [first] = reports
    return {
      id: `report.${listing_id}.${fact}`,
      area: 'reports',
      tone: 'waiting',
      title: `${reportedFigureName(fact)} reported as wrong`,
      detail: `${title}, ${county} County. ${shown === null ? 'The report says:' : `It shows ${shown}; the report says`} ${first?.is_right ?? ''}.`,
      touches: counted(reports.length, 'person waits', 'people wait'),
      since: first?.reported_at ?? null,
      link: '/operator/reports',
      action: 'Answer',
      days_to_deadline: day && daysBetween(today, day),
    }
  })
}
