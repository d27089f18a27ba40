import type { Db } from '#server/platform/db/database.ts'
import { findAnswers } from './survey.store.ts'

/** An answer as shown to the operator, with the email only if the person may be contacted. */
export type SurveyAnswer = { answered_at: Date; rating: number; text: string; email: string | null }

/** Answers since an instant, newest first. */
export async function readSurveyAnswers(db: Db, since: Date): Promise<SurveyAnswer[]> {
  const answers = await findAnswers(db, since)
  return answers.map(({ may_contact, email, ...answer }) => ({
    ...answer,
    email: may_contact ? email : null,
  }))
}
