import { and, count, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { passkey, userSession } from '#server/platform/db/schema/accounts.ts'
import { deleteSessionsOfPasskey } from '#server/features/accounts/sessions/sessions.store.ts'

export type Passkey = typeof passkey.$inferSelect

/** Fields of a passkey shown to the person. */
export const passkeyFacts = {
  id: passkey.id,
  name: passkey.name,
  added_at: passkey.added_at,
  last_used_at: passkey.last_used_at,
  is_synced: passkey.is_synced,
}

/** Oldest first. */
export async function findPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db.select().from(passkey).where(eq(passkey.user_id, userId)).orderBy(passkey.added_at, passkey.id)
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(passkey).where(eq(passkey.user_id, userId))
  return row?.n ?? 0
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<Passkey | null> {
  const [row] = await db.select().from(passkey).where(eq(passkey.credential_id, credentialId))
  return row ?? null
}

const isOwn = (userId: string, id: string) => and(eq(passkey.user_id, userId), eq(passkey.id, id))

/** Returns its id; null if the credential is registered already, to whatever account. */
export async function insertPasskey(db: Db, added: typeof passkey.$inferInsert): Promise<string | null> {
  const [row] = await db.insert(passkey).values(added).onConflictDoNothing().returning({ id: passkey.id })
  return row?.id ?? null
}

/** The session has proven this passkey. */
export async function markSessionWithPasskey(db: Db, sessionHash: Buffer, passkeyId: string): Promise<void> {
  await db.update(userSession).set({ passkey_id: passkeyId }).where(eq(userSession.id_hash, sessionHash))
}

/** Returns false if the person has no such passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkey)
    .set({ name })
    .where(isOwn(userId, id))
    .returning({ id: passkey.id })
  return renamed.length > 0
}

export async function markPasskeyUsed(
  db: Db,
  id: string,
  used: { counter: number; at: Date },
): Promise<void> {
  await db.update(passkey).set({ counter: used.counter, last_used_at: used.at }).where(eq(passkey.id, id))
}

/**
 * Removes a passkey and ends the sessions started with it, except `keep`. Returns false if the person has no such
 * passkey.
 */
export async function deletePasskey(db: Db, userId: string, id: string, keep: Buffer): Promise<boolean> {
  await deleteSessionsOfPasskey(db, userId, { passkeyId: id, keep })
  const removed = await db.delete(passkey).where(isOwn(userId, id)).returning({ id: passkey.id })
  return removed.length > 0
}

/** Whether the session has proven a passkey that took more than the password to add. */
export async function isSessionWithProof(db: Db, sessionHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ id: passkey.id })
    .from(userSession)
    .innerJoin(passkey, eq(passkey.id, userSession.passkey_id))
    .where(and(eq(userSession.id_hash, sessionHash), eq(passkey.is_proven, true)))
  return rows.length > 0
}

/** Whether the person has a passkey that took more than the password to add. */
export async function hasProvenPasskey(db: Db, userId: string): Promise<boolean> {
  const isOf = and(eq(passkey.user_id, userId), eq(passkey.is_proven, true))
  return (await db.select({ id: passkey.id }).from(passkey).where(isOf).limit(1)).length > 0
}

/** Removes the passkeys that took only the password to add, of a person whose sessions have ended. */
export async function deleteUnprovenPasskeys(db: Db, userId: string): Promise<void> {
  await db.delete(passkey).where(and(eq(passkey.user_id, userId), eq(passkey.is_proven, false)))
}

/** Removes all passkeys of a person, whose sessions have ended. Returns whether there were any. */
export async function deletePasskeys(db: Db, userId: string): Promise<boolean> {
  const removed = await db.delete(passkey).where(eq(passkey.user_id, userId)).returning({ id: passkey.id })
  return removed.length > 0
}

/** Whether the person has a passkey besides this one. */
export async function hasOtherPasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const others = and(eq(passkey.user_id, userId), ne(passkey.id, id))
  return (await db.select({ id: passkey.id }).from(passkey).where(others).limit(1)).length > 0
}
