import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { reportEndpoints } from '#contract/reports/reports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { callerGone } from '#server/platform/http/caller-gone.ts'
import { TryLater } from '#server/platform/http/try-later.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { bidSheetsPdf, readBidSheets } from './bid-sheets.ts'
import { fileNameOf } from './file-name.ts'
import { documentTurns } from './pdf/documents.ts'
import type { Reader, ReadPropertyNotes } from './read-sheet.ts'
import { listReports, requestReport } from './request-report.ts'
import { readPdf } from './reports.store.ts'
import { REPORT_PAGE } from './texts.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; readMine: ReadPropertyNotes }

function readerOf({ userId, counties }: Viewer): Reader {
  return { userId, countyFips: counties.map(({ fips }) => fips) }
}

/** Private figures: not cached by proxies, and shown in the browser rather than downloaded. */
function sendPdf(reply: FastifyReply, bytes: Buffer, title: string) {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${fileNameOf(title)}"`)
    .send(bytes)
}

/** Aborted when the server stops: running documents finish, queued ones are not started. */
function stopping(app: FastifyInstance): AbortSignal {
  const stop = new AbortController()
  app.addHook('preClose', (done) => {
    stop.abort(new TryLater('not_ready', 'The site is restarting. Try again in a few seconds', 5))
    done()
  })
  return stop.signal
}

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const stop = stopping(app)

  bindEndpoint(app, reportEndpoints.bidSheet, async ({ viewer, input, reply }) => {
    void reply.header('cache-control', 'private, no-store')
    return { sheets: await readBidSheets(readerOf(viewer), input.query.ids, deps) }
  })

  bindEndpoint(app, reportEndpoints.bidSheetPdf, async ({ viewer, input, reply }) => {
    const gone = callerGone(reply)
    const { bytes, title } = await documentTurns.take(viewer.userId, AbortSignal.any([gone, stop]), () =>
      bidSheetsPdf(readerOf(viewer), input.query, deps, gone),
    )
    return sendPdf(reply, bytes, title)
  })

  bindEndpoint(app, reportEndpoints.requestReport, async ({ viewer, input }) => {
    const report = await requestReport(readerOf(viewer), input.body.tax_foreclosure_id, deps)
    return { success: true as const, report }
  })

  bindEndpoint(app, reportEndpoints.reports, async ({ viewer }) => listReports(viewer.userId, deps))

  bindEndpoint(app, reportEndpoints.reportPdf, async ({ viewer, input, reply }) => {
    const report = await readPdf(db, viewer.userId, input.params.id)
    if (report === null) throw new AppError('not_found')
    return sendPdf(reply, report.pdf, `${REPORT_PAGE.kind} ${report.title}`)
  })
}
