import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'

const KEY_BYTES = 32

const stored = z.instanceof(Buffer)

const known = new WeakMap<Db, Map<string, Promise<Buffer>>>()

/** A named 256-bit secret, created on first use, the same on every node, and never changed. */
export function alertSecret(db: Db, name: string): Promise<Buffer> {
  const keys = known.get(db) ?? new Map<string, Promise<Buffer>>()
  known.set(db, keys)
  const read = keys.get(name) ?? readSecret(db, name)
  keys.set(name, read)
  read.catch(() => keys.delete(name))
  return read
}

async function readSecret(db: Db, name: string): Promise<Buffer> {
  const made = randomBytes(KEY_BYTES)
  const { rows } = await db.execute<{ value: Buffer }>(sql`
    WITH made AS (
      INSERT INTO alert_secret (name, value) VALUES (${name}, ${made}) ON CONFLICT DO NOTHING RETURNING value
    )
    SELECT value FROM made UNION ALL SELECT value FROM alert_secret WHERE name = ${name} LIMIT 1`)
  return stored.parse(rows[0]?.value)
}
