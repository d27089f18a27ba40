import type pg from 'pg'

/** How many bytes of write-ahead log the server has written so far. */
export async function logPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}
