import { sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Frees the days that a clock ahead of `now` claimed, for digests and for searches that count days. */
export async function freeDaysAhead(db: Db, now: Date): Promise<void> {
  await db.execute(sql`DELETE FROM digest_run WHERE ran_at > ${now}`)
  await db.execute(sql`DELETE FROM search_day WHERE ran_at > ${now}`)
}

/** True for the first caller to claim the day. */
export async function claimDay(db: Db, day: PlainDate, at: Date): Promise<boolean> {
  const result = await db.execute(
    sql`INSERT INTO digest_run (day, ran_at) VALUES (${day}, ${at}) ON CONFLICT DO NOTHING`,
  )
  return result.rowCount === 1
}
