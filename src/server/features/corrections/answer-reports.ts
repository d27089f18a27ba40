import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Outcome, ReportedFigure } from '#domain/corrections/reported-figures.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, type Enqueue } from '#server/platform/jobs/jobs.ts'
import { insertCorrection, lockReports, markAnswered } from './corrections.store.ts'

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
  readonly after: string | null
  readonly answer: string
}

/**
 * Answers all reports of a figure: each reporter is mailed, and the outcome goes into the log of the property. Returns
 * how many get an email. Throws `changed_meanwhile` if they are not the reports that were seen.
 */
export async function answerReports(
  db: Db,
  { listing_id, fact, seen, outcome, after, answer }: Answer,
  { by, at, enqueue }: { by: Actor; at: Date; enqueue: Enqueue },
): Promise<number> {
  if (outcome === 'corrected' && (after ?? '').trim() === '')
    throw new AppError('not_possible', 'Enter what is shown now')
  return db.transaction(async (tx) => {
    const reports = await lockReports(tx, listing_id, fact)
    const ids = reports.map(({ id }) => id)
    if (ids.join() !== [...seen].toSorted((a, b) => a - b).join()) throw new AppError('changed_meanwhile')
    await markAnswered(tx, ids, { answered_at: at, outcome, answer })
    const before = reports[0]?.shown ?? ''
    const kept = outcome === 'corrected' ? after : null
    await insertCorrection(tx, {
      tax_foreclosure_id: listing_id,
      fact,
      outcome,
      before,
      after: kept,
      reason: answer,
      at,
    })
    for (const report_id of ids) await enqueue(tx, mailAnswerJob, { report_id })
    const details = {
      listing_id,
      fact,
      outcome,
      before,
      after: kept,
      reports: ids.length,
      reason: answer,
    }
    await writeAudit(tx, { at, by, action: 'answer_reports', details })
    return ids.length
  })
}
