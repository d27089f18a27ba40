import type { AccountHooks } from '#server/features/accounts/index.ts'
import { findFeedsOf, revokeFeeds } from './feeds.store.ts'

/** What the calendar does when something happens to an account: its rows go with the person by themselves. */
export const calendarHooks: AccountHooks = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPasswordReset: revokeFeeds,
  personalData: async (db, userId) => ({ calendar_feeds: await findFeedsOf(db, userId) }),
}
