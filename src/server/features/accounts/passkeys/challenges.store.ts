import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { passkeyChallenge } from '#server/platform/db/schema/accounts.ts'
import { hashOfSecret } from '#server/features/accounts/secrets.ts'

/** Stores a challenge; `sessionHash` is the session that adds a passkey, null for a login. */
export async function insertChallenge(
  db: Db,
  challenge: string,
  { sessionHash, expiresAt }: { sessionHash: Buffer | null; expiresAt: Date },
): Promise<void> {
  await db.insert(passkeyChallenge).values({
    challenge_hash: hashOfSecret(challenge),
    session_hash: sessionHash,
    expires_at: expiresAt,
  })
}

/** Uses up a challenge. Returns false if it is unknown, used, expired, or of another session or purpose. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { sessionHash, now }: { sessionHash: Buffer | null; now: Date },
): Promise<boolean> {
  const { challenge_hash, session_hash, expires_at } = passkeyChallenge
  const isOfSession = sessionHash === null ? isNull(session_hash) : eq(session_hash, sessionHash)
  const taken = await db
    .delete(passkeyChallenge)
    .where(and(eq(challenge_hash, hashOfSecret(challenge)), isOfSession, gt(expires_at, now)))
    .returning({ challenge_hash })
  return taken.length > 0
}

/** Removes challenges that nothing answered in time. */
export async function removeExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expires_at, now))
}
