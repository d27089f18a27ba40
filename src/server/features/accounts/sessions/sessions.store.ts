import { and, desc, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { pushDevice, signIn, userSession } from '#server/platform/db/schema/accounts.ts'

type Session = typeof userSession.$inferSelect
type NewSession = Omit<Session, 'id' | 'password_confirmed_at'>

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(userSession).values(session)
}

export async function extendSession(db: Db, idHash: Buffer, expiresAt: Date): Promise<void> {
  await db.update(userSession).set({ expires_at: expiresAt }).where(eq(userSession.id_hash, idHash))
}

/** Ends a session and removes its device's push subscription. */
export async function deleteSession(db: Db, idHash: Buffer): Promise<void> {
  await db.delete(pushDevice).where(eq(pushDevice.session_hash, idHash))
  await db.delete(userSession).where(eq(userSession.id_hash, idHash))
}

/** Ends every session of a person except `keep`, with their push subscriptions. */
export async function deleteSessions(db: Db, userId: string, keep: Buffer | null): Promise<void> {
  await db
    .delete(pushDevice)
    .where(and(eq(pushDevice.user_id, userId), keep ? ne(pushDevice.session_hash, keep) : undefined))
  await db
    .delete(userSession)
    .where(and(eq(userSession.user_id, userId), keep ? ne(userSession.id_hash, keep) : undefined))
}

/** Newest first. */
export async function findSessions(db: Db, userId: string, now: Date): Promise<Session[]> {
  return db
    .select()
    .from(userSession)
    .where(and(eq(userSession.user_id, userId), gt(userSession.expires_at, now)))
    .orderBy(desc(userSession.created_at), userSession.id)
}

export async function markPasswordConfirmed(db: Db, idHash: Buffer, at: Date): Promise<void> {
  await db.update(userSession).set({ password_confirmed_at: at }).where(eq(userSession.id_hash, idHash))
}

export async function isPasswordConfirmed(db: Db, idHash: Buffer, since: Date): Promise<boolean> {
  const rows = await db
    .select({ at: userSession.password_confirmed_at })
    .from(userSession)
    .where(and(eq(userSession.id_hash, idHash), gt(userSession.password_confirmed_at, since)))
  return rows.length > 0
}

/** Origin of a sign-in attempt. */
export type Caller = { device: string; address: string }

/** Records an attempt as failed until `markSignedIn`. Returns its id. */
export async function insertTry(db: Db, userId: string, caller: Caller, at: Date): Promise<number | null> {
  const [row] = await db
    .insert(signIn)
    .values({ user_id: userId, at, succeeded: false, ...caller })
    .returning({ id: signIn.id })
  return row?.id ?? null
}

export async function markSignedIn(db: Db, attemptId: number): Promise<void> {
  await db.update(signIn).set({ succeeded: true }).where(eq(signIn.id, attemptId))
}

/** The password of this attempt was right, and the caller was asked for a code. */
export async function markCodeAsked(db: Db, attemptId: number): Promise<void> {
  await db.update(signIn).set({ code_asked: true }).where(eq(signIn.id, attemptId))
}

/**
 * Removes the newest attempt since `since` in which this caller was asked for the code that has now been sent, so that a
 * login in two steps is listed once.
 */
export async function removeAskedTry(db: Db, userId: string, caller: Caller, since: Date): Promise<void> {
  const newest = db
    .select({ id: signIn.id })
    .from(signIn)
    .where(
      and(
        eq(signIn.user_id, userId),
        eq(signIn.code_asked, true),
        eq(signIn.device, caller.device),
        eq(signIn.address, caller.address),
        gte(signIn.at, since),
      ),
    )
    .orderBy(desc(signIn.id))
    .limit(1)
  await db.delete(signIn).where(inArray(signIn.id, newest))
}

/** Fields of a sign-in attempt shown to the person. */
export const signInFacts = {
  at: signIn.at,
  succeeded: signIn.succeeded,
  device: signIn.device,
  address: sql<string>`host(${signIn.address})`,
}

/** Newest first. */
export async function findTries(db: Db, userId: string, since: Date, limit: number) {
  return db
    .select(signInFacts)
    .from(signIn)
    .where(and(eq(signIn.user_id, userId), gte(signIn.at, since)))
    .orderBy(desc(signIn.at), desc(signIn.id))
    .limit(limit)
}

/** Removes sessions expired by `now` and sign-in attempts before `since`. */
export async function removeOldSessions(db: Db, now: Date, since: Date): Promise<void> {
  await db.delete(userSession).where(lt(userSession.expires_at, now))
  await db.delete(signIn).where(lt(signIn.at, since))
}
