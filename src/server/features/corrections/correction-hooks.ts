import type { AccountHooks } from '#server/features/accounts/index.ts'
import { readOwnReports } from './corrections.store.ts'

/** A person's reports are deleted with the account by cascade; the public log names no one. */
export const correctionHooks: AccountHooks = {
  personalData: async (db, userId) => ({
    figure_reports: (await readOwnReports(db, userId, null)).map(({ user_id: _owner, ...report }) => report),
  }),
}
