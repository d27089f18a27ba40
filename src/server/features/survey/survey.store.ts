import { desc, eq, gte } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { userAccount } from '#server/platform/db/schema/accounts.ts'
import { surveyAnswer } from '#server/platform/db/schema/survey.ts'

type NewAnswer = Omit<typeof surveyAnswer.$inferInsert, 'id'>

export async function insertAnswer(db: Db, answer: NewAnswer): Promise<void> {
  await db.insert(surveyAnswer).values(answer)
}

const said = {
  answered_at: surveyAnswer.answered_at,
  rating: surveyAnswer.rating,
  text: surveyAnswer.text,
  may_contact: surveyAnswer.may_contact,
}

/** A person's own answers, the oldest first. */
export async function findAnswersOf(db: Db, userId: string) {
  return db
    .select(said)
    .from(surveyAnswer)
    .where(eq(surveyAnswer.user_id, userId))
    .orderBy(surveyAnswer.answered_at, surveyAnswer.id)
}

/** What was answered since an instant, the newest first, with the address of the person. Reads `user_account`. */
export async function findAnswers(db: Db, since: Date) {
  return db
    .select({ ...said, email: userAccount.email })
    .from(surveyAnswer)
    .innerJoin(userAccount, eq(userAccount.id, surveyAnswer.user_id))
    .where(gte(surveyAnswer.answered_at, since))
    .orderBy(desc(surveyAnswer.answered_at), desc(surveyAnswer.id))
}
