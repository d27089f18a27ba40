import type { AccountHooks } from '#server/features/accounts/index.ts'
import { readReports } from './reports.store.ts'

/** The reports' account hooks: reports are deleted with the account by cascade. */
export const reportHooks: AccountHooks = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPhoneChanged: async () => undefined,
  onPasswordReset: async () => undefined,
  onTakenOver: async () => undefined,
  personalData: async (db, userId) => ({ property_reports: await readReports(db, userId) }),
}
