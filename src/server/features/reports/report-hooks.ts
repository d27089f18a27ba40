import type { AccountHooks } from '#server/features/accounts/index.ts'
import { readReports } from './reports.store.ts'

/** The reports' account hooks: reports are deleted with the account by cascade. */
export const reportHooks: AccountHooks = {
  personalData: async (db, userId) => ({ property_reports: await readReports(db, userId) }),
}
