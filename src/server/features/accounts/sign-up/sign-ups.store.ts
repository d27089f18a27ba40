import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { pendingSignUp } from '#server/platform/db/schema/accounts.ts'

export type PendingSignUp = typeof pendingSignUp.$inferSelect

export async function insertSignUp(db: Db, signUp: typeof pendingSignUp.$inferInsert): Promise<void> {
  await db.insert(pendingSignUp).values(signUp)
}

export async function findSignUp(db: Db, id: string): Promise<PendingSignUp | null> {
  const [row] = await db.select().from(pendingSignUp).where(eq(pendingSignUp.id, id))
  return row ?? null
}

/** The person's newest sign-up in this browser, or else the newest overall. */
export async function newestSignUp(
  db: Db,
  userId: string,
  browserHash: Buffer | null,
): Promise<PendingSignUp | null> {
  const ofUser = eq(pendingSignUp.user_id, userId)
  const newest = async (where: typeof ofUser | undefined) => {
    const rows = await db
      .select()
      .from(pendingSignUp)
      .where(where)
      .orderBy(desc(pendingSignUp.created_at), desc(pendingSignUp.id))
      .limit(1)
    return rows[0] ?? null
  }
  const own = browserHash && (await newest(and(ofUser, eq(pendingSignUp.browser_hash, browserHash))))
  return own ?? newest(ofUser)
}

/** Removes a person's sign-ups with their mailed links. */
export async function deleteSignUps(db: Db, userId: string): Promise<void> {
  await db.delete(pendingSignUp).where(eq(pendingSignUp.user_id, userId))
}

/** Removes sign-ups before `since` that a newer one by the same person superseded. */
export async function removeOldSignUps(db: Db, since: Date): Promise<void> {
  const isSuperseded = sql`EXISTS (
    SELECT FROM sign_up newer
    WHERE newer.user_id = ${pendingSignUp.user_id} AND newer.created_at > ${pendingSignUp.created_at})`
  await db.delete(pendingSignUp).where(and(lt(pendingSignUp.created_at, since), isSuperseded))
}
