import type { AccountHooks } from '#server/features/accounts/index.ts'
import { deleteAnswersOf, findAnswersOf } from './survey.store.ts'

/** The survey's account hooks: its answers are deleted with the account by cascade. */
export const surveyHooks: AccountHooks = {
  onTakenOver: deleteAnswersOf,
  personalData: async (db, userId) => ({ survey_answers: await findAnswersOf(db, userId) }),
}
