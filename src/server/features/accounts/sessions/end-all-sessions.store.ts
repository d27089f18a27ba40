import type { Db } from '#server/platform/db/database.ts'
import { emailToken, passkeyChallenge, userSession } from '#server/platform/db/schema/accounts.ts'

/**
 * Signs everyone out and voids all mailed links and challenges for passkeys. After a restore, a session that was ended
 * and a link or challenge that was used since would be valid again.
 */
export async function endAllSessions(db: Db): Promise<void> {
  await db.delete(userSession)
  await db.delete(emailToken)
  await db.delete(passkeyChallenge)
}
