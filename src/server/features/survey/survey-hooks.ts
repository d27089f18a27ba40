import type { AccountHooks } from '#server/features/accounts/index.ts'
import { findAnswersOf } from './survey.store.ts'

/** What the survey does when something happens to an account: its answers go with the person by themselves. */
export const surveyHooks: AccountHooks = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPasswordReset: async () => undefined,
  personalData: async (db, userId) => ({ survey_answers: await findAnswersOf(db, userId) }),
}
