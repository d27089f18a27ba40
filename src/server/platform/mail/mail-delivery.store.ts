import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { mailDelivery, unansweredMail } from '#server/platform/db/schema/accounts.ts'

/**
 * True for the first to take the key, until the end of the transaction: others wait for that end,
 * and gets the key only if it was rolled back.
 */
export async function claimDelivery(db: Db, key: string, at: Date): Promise<boolean> {
  const taken = await db
    .insert(mailDelivery)
    .values({ key, delivered_at: at })
    .onConflictDoNothing()
    .returning({ key: mailDelivery.key })
  return taken.length > 0
}

export async function markRefused(db: Db, key: string, at: Date): Promise<void> {
  await db.update(mailDelivery).set({ delivered_at: null, refused_at: at }).where(eq(mailDelivery.key, key))
}

/** Whether the mail of a key was handed over. */
export async function isDelivered(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: mailDelivery.key })
    .from(mailDelivery)
    .where(and(eq(mailDelivery.key, key), isNotNull(mailDelivery.delivered_at)))
  return rows.length > 0
}

/** Whether the mail of a key that was taken before was refused. */
export async function isRefused(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: mailDelivery.key })
    .from(mailDelivery)
    .where(and(eq(mailDelivery.key, key), isNotNull(mailDelivery.refused_at)))
  return rows.length > 0
}

/** How often the mail of a key was sent without an answer, and when it was last; null where every try was answered. */
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

/** Once nothing depends on it any more. */
export async function deleteUnanswered(db: Db, key: string): Promise<void> {
  await db.delete(unansweredMail).where(eq(unansweredMail.key, key))
}
