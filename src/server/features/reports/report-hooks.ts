import type { AccountHooks } from '#server/features/accounts/index.ts'
import { readReports } from './reports.store.ts'

/** What reports do when something happens to an account: they go with the person by themselves. */
export const reportHooks: AccountHooks = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPasswordReset: async () => undefined,
  personalData: async (db, userId) => ({ property_reports: await readReports(db, userId) }),
}
