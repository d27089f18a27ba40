import { eq, type SQL, sql } from 'drizzle-orm'
import { hashOfSecret } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { textStop } from '#server/platform/db/schema/text-messages.ts'

/** Notes that a number replied STOP, so that no account has it texted anything until it texts START. */
export async function keepStop(db: Db, phone: string, stopped_at: Date): Promise<void> {
  const set = { stopped_at }
  await db
    .insert(textStop)
    .values({ phone_hash: hashOfSecret(phone), stopped_at })
    .onConflictDoUpdate({ target: textStop.phone_hash, set })
}

export async function endStop(db: Db, phone: string): Promise<void> {
  await db.delete(textStop).where(eq(textStop.phone_hash, hashOfSecret(phone)))
}

/** Whether a number replied STOP, and not START since. */
export async function isStopped(db: Db, phone: string): Promise<boolean> {
  const rows = await db
    .select({ stopped_at: textStop.stopped_at })
    .from(textStop)
    .where(eq(textStop.phone_hash, hashOfSecret(phone)))
  return rows.length > 0
}

/** The opposite as a condition of a statement. */
export function isNotStopped(phone: string): SQL {
  return sql`NOT EXISTS (SELECT FROM ${textStop} WHERE ${textStop.phone_hash} = ${hashOfSecret(phone)})`
}
