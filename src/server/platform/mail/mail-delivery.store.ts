import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
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

/** Records that the mail server refused the email with a key claimed earlier. */
export async function markRefused(db: Db, key: string, at: Date): Promise<void> {
  await db.update(mailDelivery).set({ delivered_at: null, refused_at: at }).where(eq(mailDelivery.key, key))
}

/** Those of the keys whose email was delivered. */
export async function readDelivered(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ key: mailDelivery.key })
    .from(mailDelivery)
    .where(and(inArray(mailDelivery.key, [...keys]), isNotNull(mailDelivery.delivered_at)))
  return new Set(rows.map(({ key }) => key))
}

/** Whether the email with a key claimed earlier was refused. */
export async function isRefused(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: mailDelivery.key })
    .from(mailDelivery)
    .where(and(eq(mailDelivery.key, key), isNotNull(mailDelivery.refused_at)))
  return rows.length > 0
}

/** Attempts to send an email that the mail server did not respond to: how many, and the last. */
export type Unanswered = { tries: number; last_at: Date }

/** Deletes and returns the attempts without a response for a key; null if there are none. */
export async function takeUnanswered(db: Db, key: string): Promise<Unanswered | null> {
  const [row] = await db
    .delete(unansweredMail)
    .where(eq(unansweredMail.key, key))
    .returning({ tries: unansweredMail.tries, last_at: unansweredMail.last_at })
  return row ?? null
}

/** Adds an attempt that the mail server did not respond to. */
export async function countUnanswered(db: Db, key: string, at: Date): Promise<void> {
  await db
    .insert(unansweredMail)
    .values({ key, tries: 1, last_at: at })
    .onConflictDoUpdate({
      target: unansweredMail.key,
      set: { tries: sql`${unansweredMail.tries} + 1`, last_at: at },
    })
}
