import type { Db } from '#server/platform/db/database.ts'
import { emailToken, userSession } from '#server/platform/db/schema/accounts.ts'

/**
 * Signs everyone out and voids all mailed links. After a restore, a session that was ended and a link that was used
 * since would be valid again.
 */
export async function endAllSessions(db: Db): Promise<void> {
  await db.delete(userSession)
  await db.delete(emailToken)
}
