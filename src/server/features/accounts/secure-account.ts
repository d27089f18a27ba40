import type { Db } from '#server/platform/db/database.ts'
import { NO_PENDING_EMAIL, updateAccount } from './accounts.store.ts'
import { cancelSetUp } from './second-factor/second-factor.store.ts'
import { removeKnownBrowsers } from './sessions/known-browsers.store.ts'
import { deleteSessions } from './sessions/sessions.store.ts'
import { voidTokens } from './tokens.store.ts'

/**
 * Ends any access another person may hold: every session but `keep`, known browsers, and links that would set another
 * password or address, including those not mailed yet. A second factor stays, but one being set up does not: its key
 * may be the other person's.
 */
export async function secureAccount(tx: Db, userId: string, at: Date, keep: Buffer | null): Promise<void> {
  await updateAccount(tx, userId, { ...NO_PENDING_EMAIL, secured_at: at })
  await voidTokens(tx, userId, ['reset_password', 'change_email'])
  await cancelSetUp(tx, userId)
  await removeKnownBrowsers(tx, userId)
  await deleteSessions(tx, userId, keep)
}
