import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { mailDelivery } from '#server/platform/db/schema/accounts.ts'

/**
 * True for the first who takes the key, until the end of the transaction: whoever asks meanwhile waits for that end,
 * and gets the key only if it was rolled back.
 */
export async function takeDelivery(db: Db, key: string, at: Date): Promise<boolean> {
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
