import { and, DrizzleQueryError, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import type { Db } from '#server/platform/db/database.ts'
import { agreement, userAccount } from '#server/platform/db/schema/accounts.ts'

const UNIQUE_VIOLATION = '23505'

export type Account = typeof userAccount.$inferSelect

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.email, email))
  return account ?? null
}

export async function findAccountById(db: Db, userId: string): Promise<Account | null> {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.id, userId))
  return account ?? null
}

/**
 * Locks the account row until commit. Call first in any transaction that changes an account. Does not wait for
 * transactions that add a row of the person, such as that of an email on its way to a slow mail server. To erase the
 * account or change its address, which has to wait for them, lock it for `update`: waiting later could deadlock.
 */
export async function lockAccount(
  db: Db,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Account | null> {
  const [account] = await db.select().from(userAccount).where(eq(userAccount.id, userId)).for(strength)
  return account ?? null
}

/** No email change is pending. */
export const NO_PENDING_EMAIL = { asked_email: null, asked_email_until: null } as const

type NewAccount = { email: string; name: string; password_hash: string; secured_at: Date }

/** Returns null if the email is already registered. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string | null> {
  const [row] = await db
    .insert(userAccount)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: userAccount.id })
  return row?.id ?? null
}

/**
 * Gives an account with an unverified address the name and password of a newer sign-up. Returns null if the address is
 * verified, including concurrently.
 */
export async function replaceUnverifiedAccount(db: Db, account: NewAccount): Promise<string | null> {
  const [replaced] = await db
    .update(userAccount)
    .set(account)
    .where(and(eq(userAccount.email, account.email), isNull(userAccount.email_verified_at)))
    .returning({ id: userAccount.id })
  return replaced?.id ?? null
}

type Changes = Partial<Omit<typeof userAccount.$inferInsert, 'id' | 'email'>>

export async function updateAccount(db: Db, userId: string, changes: Changes): Promise<void> {
  await db.update(userAccount).set(changes).where(eq(userAccount.id, userId))
}

/** Whether changes to favorites are emailed to a person immediately. */
export async function setInstantEmailAlert(db: Db, userId: string, isWanted: boolean): Promise<void> {
  await updateAccount(db, userId, { instant_email_alert: isWanted })
}

/** Ten digits, or null for none. Nothing is texted to it until it is verified. */
export async function setPhoneNumber(db: Db, userId: string, phone: string | null): Promise<void> {
  await updateAccount(db, userId, { phone_number: phone })
}

/** Keeps the first time. */
export async function markTourOffered(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(userAccount)
    .set({ tour_offered_at: at })
    .where(and(eq(userAccount.id, userId), isNull(userAccount.tour_offered_at)))
}

/** The person controls the address: mail arrives there, even if a mail server refused it before. */
export async function markEmailVerified(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(userAccount)
    .set({
      email_verified_at: sql`coalesce(${userAccount.email_verified_at}, ${at.toISOString()}::timestamptz)`,
      email_refused_at: null,
    })
    .where(eq(userAccount.id, userId))
}

/** An account gives way while its address is unverified, unless an operator acted on it. */
const givesWay = sql`${userAccount.email_verified_at} IS NULL AND ${userAccount.role} = 'user'
  AND ${userAccount.suspended_at} IS NULL
  AND NOT EXISTS (SELECT FROM county_grant g WHERE g.user_id = ${userAccount.id})`

/** Removes accounts that give way and were secured before `since`, which frees their addresses. */
export async function removeUnverified(db: Db, since: Date): Promise<void> {
  await db.delete(userAccount).where(and(lt(userAccount.secured_at, since), givesWay))
}

/**
 * Gives a person a new, already proven address. Returns false if another account has it and does not give way; one that
 * does is deleted.
 */
export async function setEmail(db: Db, userId: string, email: string, at: Date): Promise<boolean> {
  try {
    await db.transaction(async (inner) => {
      await inner
        .delete(userAccount)
        .where(and(eq(userAccount.email, email), ne(userAccount.id, userId), givesWay))
      await inner
        .update(userAccount)
        .set({ ...NO_PENDING_EMAIL, email, email_verified_at: at, email_refused_at: null })
        .where(eq(userAccount.id, userId))
    })
    return true
  } catch (error) {
    const reason = error instanceof DrizzleQueryError ? error.cause : error
    if (reason instanceof DatabaseError && reason.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export async function markEmailRefused(db: Db, email: string, at: Date): Promise<void> {
  await db.update(userAccount).set({ email_refused_at: at }).where(eq(userAccount.email, email))
}

/** Until commit, no other transaction makes, removes or shuts out an operator. */
export async function lockOperators(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.operators})`)
}

/** Sorted by email. */
export async function findOperators(db: Db): Promise<Account[]> {
  return db.select().from(userAccount).where(eq(userAccount.role, 'operator')).orderBy(userAccount.email)
}

type Agreement = Omit<typeof agreement.$inferInsert, 'user_id'>

/** Clears pending email changes that expired unconfirmed. */
export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  await db.update(userAccount).set(NO_PENDING_EMAIL).where(lt(userAccount.asked_email_until, now))
}

export async function deleteAgreements(db: Db, userId: string): Promise<void> {
  await db.delete(agreement).where(eq(agreement.user_id, userId))
}

export async function insertAgreements(db: Db, userId: string, agreements: Agreement[]): Promise<void> {
  await db
    .insert(agreement)
    .values(agreements.map((row) => ({ ...row, user_id: userId })))
    .onConflictDoNothing()
}
