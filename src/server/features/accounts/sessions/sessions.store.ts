import { and, desc, eq, gt, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { isMissingReference } from '#server/platform/db/missing-reference.ts'
import { pushDevice, signIn, userSession } from '#server/platform/db/schema/accounts.ts'

type Session = typeof userSession.$inferSelect
type NewSession = Omit<Session, 'id' | 'password_confirmed_at'>

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(userSession).values(session)
}

export async function extendSession(db: Db, idHash: Buffer, expiresAt: Date): Promise<void> {
  await db.update(userSession).set({ expires_at: expiresAt }).where(eq(userSession.id_hash, idHash))
}

/** Channel that names the person whose sessions ended, after commit. Their open pages check whether theirs did. */
export const SESSION_CHANNEL = 'session_ended'

/** Ends the sessions that match, and removes the push subscriptions made in them. */
async function deleteSessionsWhere(db: Db, where: SQL | undefined): Promise<void> {
  const ended = await db
    .delete(userSession)
    .where(where)
    .returning({ id_hash: userSession.id_hash, user_id: userSession.user_id })
  if (ended.length === 0) return
  await db.delete(pushDevice).where(
    inArray(
      pushDevice.session_hash,
      ended.map(({ id_hash }) => id_hash),
    ),
  )
  for (const userId of new Set(ended.map(({ user_id }) => user_id)))
    await db.execute(sql`SELECT pg_notify(${SESSION_CHANNEL}, ${userId})`)
}

/** Ends a session and removes its device's push subscription. */
export async function deleteSession(db: Db, idHash: Buffer): Promise<void> {
  await deleteSessionsWhere(db, eq(userSession.id_hash, idHash))
}

/** Ends the sessions started with a passkey of this person, except `keep`. */
export async function deleteSessionsOfPasskey(
  db: Db,
  userId: string,
  { passkeyId, keep }: { passkeyId: string; keep: Buffer },
): Promise<void> {
  const isOf = and(eq(userSession.user_id, userId), eq(userSession.passkey_id, passkeyId))
  await deleteSessionsWhere(db, and(isOf, ne(userSession.id_hash, keep)))
}

/** Ends every session of a person except `keep`, with their push subscriptions. */
export async function deleteSessions(db: Db, userId: string, keep: Buffer | null): Promise<void> {
  const others = keep ? ne(userSession.id_hash, keep) : undefined
  await deleteSessionsWhere(db, and(eq(userSession.user_id, userId), others))
  await db
    .delete(pushDevice)
    .where(and(eq(pushDevice.user_id, userId), keep ? ne(pushDevice.session_hash, keep) : undefined))
}

/** Ends a person's oldest live sessions beyond `max`, but never `keep`, which has just started. */
export async function endOldestSessions(
  db: Db,
  userId: string,
  { max, keep, now }: { max: number; keep: Buffer; now: Date },
): Promise<void> {
  const oldest = db
    .select({ id_hash: userSession.id_hash })
    .from(userSession)
    .where(
      and(eq(userSession.user_id, userId), gt(userSession.expires_at, now), ne(userSession.id_hash, keep)),
    )
    .orderBy(desc(userSession.created_at), desc(userSession.id))
    .offset(max - 1)
  await deleteSessionsWhere(db, inArray(userSession.id_hash, oldest))
}

/** A session of this person by its public id. */
export async function findOwnSession(db: Db, userId: string, id: string): Promise<Session | null> {
  const own = and(eq(userSession.user_id, userId), eq(userSession.id, id))
  const [session] = await db.select().from(userSession).where(own)
  return session ?? null
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

/** When the password was entered again in a session, null if it was not; undefined if the session has ended. */
export async function findConfirmedAt(db: Db, idHash: Buffer): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ at: userSession.password_confirmed_at })
    .from(userSession)
    .where(eq(userSession.id_hash, idHash))
  return row?.at
}

/** Origin of a sign-in attempt. */
export type Caller = { device: string; address: string }

/** Records an attempt as failed until `markSignedIn`. Returns its id; null if the account was erased. */
export async function insertTry(db: Db, userId: string, caller: Caller, at: Date): Promise<number | null> {
  const attempt = { user_id: userId, at, succeeded: false, ...caller }
  try {
    const [row] = await db.insert(signIn).values(attempt).returning({ id: signIn.id })
    return row?.id ?? null
  } catch (error) {
    if (isMissingReference(error)) return null
    throw error
  }
}

export async function markSignedIn(db: Db, attemptId: number): Promise<void> {
  await db.update(signIn).set({ succeeded: true }).where(eq(signIn.id, attemptId))
}

/** Records a sign-in that no attempt preceded: by the link of an email. */
export async function insertSignIn(
  db: Db,
  userId: string,
  { device, address }: Caller,
  at: Date,
): Promise<void> {
  await db.insert(signIn).values({ user_id: userId, at, succeeded: true, device, address })
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
