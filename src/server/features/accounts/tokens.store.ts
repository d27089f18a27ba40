import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { emailToken } from '#server/platform/db/schema/accounts.ts'
import { type Account, findAccountById, lockAccount } from './accounts.store.ts'

type Token = typeof emailToken.$inferSelect
type Purpose = Token['purpose']

export async function insertToken(db: Db, token: typeof emailToken.$inferInsert): Promise<void> {
  await db.insert(emailToken).values(token)
}

/** A live token with its person, without using it up; null if unknown or expired. */
export async function findToken(
  db: Db,
  idHash: Buffer,
  purposes: Purpose[],
  now: Date,
): Promise<{ token: Token; account: Account } | null> {
  const [token] = await db
    .select()
    .from(emailToken)
    .where(
      and(
        eq(emailToken.id_hash, idHash),
        inArray(emailToken.purpose, purposes),
        gt(emailToken.expires_at, now),
      ),
    )
  const account = token ? await findAccountById(db, token.user_id) : null
  return token && account ? { token, account } : null
}

/**
 * Uses up a live token with one of these purposes and voids the person's other tokens for that purpose. Null if unknown,
 * used or expired. Locks the person first, so only one of two tokens used concurrently works.
 */
export async function takeToken(
  db: Db,
  idHash: Buffer,
  purposes: Purpose[],
  now: Date,
): Promise<{ token: Token; account: Account } | null> {
  const isToken = and(eq(emailToken.id_hash, idHash), inArray(emailToken.purpose, purposes))
  const [found] = await db
    .select({ user_id: emailToken.user_id, new_email: emailToken.new_email })
    .from(emailToken)
    .where(isToken)
  const strength = typeof found?.new_email === 'string' ? 'update' : 'no key update'
  const account = found ? await lockAccount(db, found.user_id, strength) : null
  if (account === null) return null
  const [token] = await db.delete(emailToken).where(isToken).returning()
  if (token === undefined || token.expires_at <= now) return null
  await voidTokens(db, account.id, [token.purpose])
  return { token, account }
}

export async function voidTokens(db: Db, userId: string, purposes: Purpose[]): Promise<void> {
  await db
    .delete(emailToken)
    .where(and(eq(emailToken.user_id, userId), inArray(emailToken.purpose, purposes)))
}

export async function removeExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(emailToken).where(lt(emailToken.expires_at, now))
}
