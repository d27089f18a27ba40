import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { passkeyChallenge } from '#server/platform/db/schema/accounts.ts'
import { hashOfSecret } from '#server/features/accounts/secrets.ts'

/**
 * Stores a challenge; `sessionHash` is the session that adds a passkey, null for a login. `isProven` says whether it took
 * more than the password.
 */
export async function insertChallenge(
  db: Db,
  challenge: string,
  { sessionHash, expiresAt, isProven }: { sessionHash: Buffer | null; expiresAt: Date; isProven: boolean },
): Promise<void> {
  await db.insert(passkeyChallenge).values({
    challenge_hash: hashOfSecret(challenge),
    session_hash: sessionHash,
    expires_at: expiresAt,
    is_proven: isProven,
  })
}

/** Uses up a challenge. Returns null if it is unknown, used, expired, or of another session or purpose. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { sessionHash, now }: { sessionHash: Buffer | null; now: Date },
): Promise<{ is_proven: boolean } | null> {
  const { challenge_hash, session_hash, expires_at, is_proven } = passkeyChallenge
  const isOfSession = sessionHash === null ? isNull(session_hash) : eq(session_hash, sessionHash)
  const [taken] = await db
    .delete(passkeyChallenge)
    .where(and(eq(challenge_hash, hashOfSecret(challenge)), isOfSession, gt(expires_at, now)))
    .returning({ is_proven })
  return taken ?? null
}

/** Removes challenges that nothing answered in time. */
export async function removeExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expires_at, now))
}
