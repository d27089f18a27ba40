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
  const { rows } = await db.execute<{ is_stopped: boolean }>(sql`SELECT ${stopped(phone)} AS is_stopped`)
  return rows[0]?.is_stopped === true
}

/** The opposite as a condition of a statement. */
export function isNotStopped(phone: string): SQL {
  return sql`NOT ${stopped(phone)}`
}

/** A process of an earlier release, as beside this one during an upgrade, keeps replies only. */
function stopped(phone: string): SQL {
  const stop = sql`SELECT FROM text_stop WHERE phone_hash = ${hashOfSecret(phone)}`
  return sql`(
    EXISTS (${stop} AND NOT EXISTS (
      SELECT FROM text_reply r WHERE r.phone = ${phone} AND r.keyword = 'start' AND r.received_at > stopped_at))
    OR NOT EXISTS (${stop}) AND EXISTS (
      SELECT FROM text_reply r WHERE r.phone = ${phone} AND r.keyword = 'stop' AND NOT EXISTS (
        SELECT FROM text_reply later
        WHERE later.phone = r.phone AND later.keyword = 'start' AND later.received_at >= r.received_at)))`
}
