import type { Db } from '#server/platform/db/database.ts'
import { NOTHING_ASKED, updateAccount } from './accounts.store.ts'
import { removeKnownBrowsers } from './sessions/known-browsers.store.ts'
import { deleteSessions } from './sessions/sessions.store.ts'
import { voidTokens } from './tokens.store.ts'

/**
 * Ends what another person may hold: every session but the one to keep, the browsers that are known, and the links
 * that would give the account another password or address, also those that are still to be mailed.
 */
export async function secureAccount(tx: Db, userId: string, at: Date, keep: Buffer | null): Promise<void> {
  await updateAccount(tx, userId, { ...NOTHING_ASKED, secured_at: at })
  await voidTokens(tx, userId, ['reset_password', 'change_email'])
  await removeKnownBrowsers(tx, userId)
  await deleteSessions(tx, userId, keep)
}
