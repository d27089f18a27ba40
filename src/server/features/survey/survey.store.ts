import { desc, eq, gte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { userAccount } from '#server/platform/db/schema/accounts.ts'
import { surveyAnswer } from '#server/platform/db/schema/survey.ts'

type NewAnswer = Omit<typeof surveyAnswer.$inferInsert, 'id'>

/** Stores an answer, unless its attempt has stored one. */
export async function insertAnswer(db: Db, answer: NewAnswer): Promise<void> {
  await db
    .insert(surveyAnswer)
    .values(answer)
    .onConflictDoNothing({ target: [surveyAnswer.user_id, surveyAnswer.attempt] })
}

const answerColumns = {
  answered_at: surveyAnswer.answered_at,
  rating: surveyAnswer.rating,
  text: surveyAnswer.text,
  may_contact: surveyAnswer.may_contact,
}

/** A person's own answers, oldest first. */
export async function findAnswersOf(db: Db, userId: string) {
  return db
    .select(answerColumns)
    .from(surveyAnswer)
    .where(eq(surveyAnswer.user_id, userId))
    .orderBy(surveyAnswer.answered_at, surveyAnswer.id)
}

export async function deleteAnswersOf(db: Db, userId: string): Promise<void> {
  await db.delete(surveyAnswer).where(eq(surveyAnswer.user_id, userId))
}

/** Answers since an instant, newest first, with the person's email. Reads `user_account`. */
export async function findAnswers(db: Db, since: Date) {
  return db
    .select({ ...answerColumns, email: userAccount.email })
    .from(surveyAnswer)
    .innerJoin(userAccount, eq(userAccount.id, surveyAnswer.user_id))
    .where(gte(surveyAnswer.answered_at, since))
    .orderBy(desc(surveyAnswer.answered_at), desc(surveyAnswer.id))
}
