import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { recoveryCode, secondFactor } from '#server/platform/db/schema/accounts.ts'

type SecondFactor = typeof secondFactor.$inferSelect

const NOT_PENDING = { pending_secret: null, pending_since: null } as const

/** The row of an account: its key in force, if any, and its set-up in progress, if any. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | null> {
  const [row] = await db.select().from(secondFactor).where(eq(secondFactor.user_id, userId))
  return row ?? null
}

/** Whether sign-in needs a code. A set-up in progress does not count. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const factor = await findSecondFactor(db, userId)
  return factor !== null && factor.secret !== null
}

/** Begins a set-up, replacing an earlier one in progress. */
export async function putPendingSecret(db: Db, userId: string, secret: Buffer, at: Date): Promise<void> {
  const pending = { pending_secret: secret, pending_since: at }
  await db
    .insert(secondFactor)
    .values({ user_id: userId, ...pending })
    .onConflictDoUpdate({ target: secondFactor.user_id, set: pending })
}

type Confirmed = { secret: Buffer; set_up_at: Date; last_step: number }

/** Puts a key in force and ends the set-up. */
export async function putSecret(db: Db, userId: string, confirmed: Confirmed): Promise<void> {
  await db
    .update(secondFactor)
    .set({ ...confirmed, ...NOT_PENDING })
    .where(eq(secondFactor.user_id, userId))
}

/** Refuses the code of this time step, and those before it, from now on. */
export async function markStepUsed(db: Db, userId: string, step: number): Promise<void> {
  await db.update(secondFactor).set({ last_step: step }).where(eq(secondFactor.user_id, userId))
}

/** Also deletes the recovery codes. Returns false if no key was in force. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .delete(secondFactor)
    .where(eq(secondFactor.user_id, userId))
    .returning({ set_up_at: secondFactor.set_up_at })
  return row !== undefined && row.set_up_at !== null
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.user_id, userId))
  await db.insert(recoveryCode).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
}

/** Uses up a recovery code. Returns false if it is unknown or used. */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.user_id, userId), eq(recoveryCode.code_hash, hash)))
    .returning({ user_id: recoveryCode.user_id })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.user_id, userId))
  return row?.left ?? 0
}

/** Cancels an account's set-up in progress; a key in force stays. */
export async function cancelSetUp(db: Db, userId: string): Promise<void> {
  const ofUser = eq(secondFactor.user_id, userId)
  await db.delete(secondFactor).where(and(ofUser, isNull(secondFactor.secret)))
  await db.update(secondFactor).set(NOT_PENDING).where(ofUser)
}

/** Cancels set-ups begun before `since`. */
export async function removeOldSetUps(db: Db, since: Date): Promise<void> {
  const isOld = lt(secondFactor.pending_since, since)
  await db.delete(secondFactor).where(and(isOld, isNull(secondFactor.secret)))
  await db
    .update(secondFactor)
    .set(NOT_PENDING)
    .where(and(isOld, isNotNull(secondFactor.secret)))
}
