import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Outcome, ReportedFigure } from '#domain/corrections/reported-figures.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, type Enqueue } from '#server/platform/jobs/jobs.ts'
import { insertCorrection, lockReports, markAnswered } from './corrections.store.ts'
import { readFigureNow } from './reported-figures.ts'

export const mailAnswerJob = defineJob({
  name: 'mail_report_answer',
  lane: 'mail',
  payload: z.object({ report_id: z.int() }),
})

interface Answer {
  readonly listing_id: number
  readonly fact: ReportedFigure
  /** Numbers of the reports the operator saw. */
  readonly seen: readonly number[]
  readonly outcome: Outcome
  /** The figure as the operator saw it shown. */
  readonly shown: string | null
  readonly answer: string
}

/**
 * Answers all reports of a figure: each reporter is mailed, and the outcome goes into the log of the property. Returns
 * how many get an email. Throws `changed_meanwhile` if these are not the reports, or this is not the figure, that the
 * operator saw, and `not_possible` for `corrected` while a figure that was reported as wrong is still shown.
 */
export async function answerReports(
  db: Db,
  { listing_id, fact, seen, outcome, shown, answer }: Answer,
  { by, at, enqueue }: { by: Actor; at: Date; enqueue: Enqueue },
): Promise<number> {
  return db.transaction(async (tx) => {
    const reports = await lockReports(tx, listing_id, fact)
    const ids = reports.map(({ id }) => id)
    if (ids.join() !== [...seen].toSorted((a, b) => a - b).join()) throw new AppError('changed_meanwhile')
    const figure = await readFigureNow(tx, listing_id, { fact, reports }, at.getTime())
    if (figure.shown !== shown) throw new AppError('changed_meanwhile')
    if (outcome === 'corrected' && figure.is_still_shown)
      throw new AppError(
        'not_possible',
        'The figure that was reported as wrong is still shown; correct it first',
      )
    await markAnswered(tx, ids, { answered_at: at, outcome, answer })
    const isCorrected = outcome === 'corrected'
    const before = (isCorrected ? reports[0]?.shown : shown) ?? ''
    const after = isCorrected ? shown : null
    await insertCorrection(tx, {
      tax_foreclosure_id: listing_id,
      fact,
      outcome,
      before,
      after,
      reason: answer,
      at,
    })
    for (const report_id of ids) await enqueue(tx, mailAnswerJob, { report_id })
    const details = {
      listing_id,
      fact,
      outcome,
      before,
      after,
      reports: ids.length,
      reason: answer,
    }
    await writeAudit(tx, { at, by, action: 'answer_reports', details })
    return ids.length
  })
}
