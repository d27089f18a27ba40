import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { mailDelivery, unansweredMail } from '#server/platform/db/schema/accounts.ts'

/**
 * True for the first caller to claim the key. Others wait for that transaction, and get the key only if it is rolled
 * back.
 */
export async function claimDelivery(db: Db, key: string, at: Date): Promise<boolean> {
  const claimed = await db
    .insert(mailDelivery)
    .values({ key, delivered_at: at })
    .onConflictDoNothing()
    .returning({ key: mailDelivery.key })
  return claimed.length > 0
}

export async function markRefused(db: Db, key: string, at: Date): Promise<void> {
  await db.update(mailDelivery).set({ delivered_at: null, refused_at: at }).where(eq(mailDelivery.key, key))
}

/** Whether the email with this key was delivered. */
export async function isDelivered(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: mailDelivery.key })
    .from(mailDelivery)
    .where(and(eq(mailDelivery.key, key), isNotNull(mailDelivery.delivered_at)))
  return rows.length > 0
}

/** Whether the email with a key claimed earlier was refused. */
export async function isRefused(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: mailDelivery.key })
    .from(mailDelivery)
    .where(and(eq(mailDelivery.key, key), isNotNull(mailDelivery.refused_at)))
  return rows.length > 0
}

/** How often and when the email with this key was sent without a response; null if every attempt got one. */
export async function readUnanswered(db: Db, key: string): Promise<{ tries: number; last_at: Date } | null> {
  const [row] = await db
    .select({ tries: unansweredMail.tries, last_at: unansweredMail.last_at })
    .from(unansweredMail)
    .where(eq(unansweredMail.key, key))
  return row ?? null
}

export async function countUnanswered(db: Db, key: string, at: Date): Promise<void> {
  await db
    .insert(unansweredMail)
    .values({ key, tries: 1, last_at: at })
    .onConflictDoUpdate({
      target: unansweredMail.key,
      set: { tries: sql`${unansweredMail.tries} + 1`, last_at: at },
    })
}

/** Call once nothing depends on it. */
export async function deleteUnanswered(db: Db, key: string): Promise<void> {
  await db.delete(unansweredMail).where(eq(unansweredMail.key, key))
}
