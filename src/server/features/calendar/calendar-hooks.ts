import type { AccountHooks } from '#server/features/accounts/index.ts'
import { findFeedsOf, revokeFeeds } from './feeds.store.ts'

/** The calendar's account hooks: its rows are deleted with the account by cascade. */
export const calendarHooks: AccountHooks = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPhoneChanged: async () => undefined,
  onPasswordReset: revokeFeeds,
  onTakenOver: async () => undefined,
  personalData: async (db, userId) => ({ calendar_feeds: await findFeedsOf(db, userId) }),
}
