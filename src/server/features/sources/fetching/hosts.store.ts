import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { sourceHost } from '#server/platform/db/schema/sources.ts'

/**
 * Reserves a host for one request of at most `forMs`. Returns how long the caller has to wait, in milliseconds, before
 * it tries again; 0 if the host is reserved. By the database's clock, so that all nodes agree; a reservation that a
 * crash left behind runs out.
 */
export async function reserveHost(db: Db, host: string, forMs: number): Promise<number> {
  await db
    .insert(sourceHost)
    .values({ host, busy_until: new Date(0) })
    .onConflictDoNothing()
  const { rows } = await db.execute<{ wait_ms: number }>(sql`
    WITH taken AS (
      UPDATE source_host SET busy_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
      WHERE host = ${host} AND busy_until <= clock_timestamp() RETURNING host
    )
    SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0
      ELSE greatest(1, extract(epoch FROM busy_until - clock_timestamp()) * 1000)::int END AS wait_ms
    FROM source_host WHERE host = ${host}`)
  return rows[0]?.wait_ms ?? 1
}

/** Ends a reservation; the next request waits for the pause of the host, in milliseconds. */
export async function releaseHost(db: Db, host: string, pauseMs: number): Promise<void> {
  await db
    .update(sourceHost)
    .set({ busy_until: sql`clock_timestamp() + ${pauseMs} * interval '1 millisecond'` })
    .where(eq(sourceHost.host, host))
}

/** The stored robots.txt of a host, and when it was read; null before the first time. */
export async function readRobots(db: Db, host: string): Promise<{ text: string; readAt: Date } | null> {
  const [row] = await db.select().from(sourceHost).where(eq(sourceHost.host, host))
  return row && row.robots_txt !== null && row.robots_read_at !== null
    ? { text: row.robots_txt, readAt: row.robots_read_at }
    : null
}

export async function writeRobots(db: Db, host: string, text: string, readAt: Date): Promise<void> {
  await db
    .update(sourceHost)
    .set({ robots_txt: text, robots_read_at: readAt })
    .where(eq(sourceHost.host, host))
}
