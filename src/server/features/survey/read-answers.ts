import type { Db } from '#server/platform/db/database.ts'
import { findAnswers } from './survey.store.ts'

/** One answer as the operator reads it: the address only of who may be written to. */
export type SurveyAnswer = { answered_at: Date; rating: number; text: string; email: string | null }

/** What was answered since an instant, the newest first. */
export async function readSurveyAnswers(db: Db, since: Date): Promise<SurveyAnswer[]> {
  const answers = await findAnswers(db, since)
  return answers.map(({ may_contact, email, ...said }) => ({ ...said, email: may_contact ? email : null }))
}
