import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'

const KEY_BYTES = 32

/** What our secrets sign: push messages for push services, and the unsubscribe links of emails. */
export const SECRET_NAMES = ['push', 'unsubscribe'] as const
export type SecretName = (typeof SECRET_NAMES)[number]

/** A 256-bit secret; later ones have higher numbers. */
export type AlertSecret = { number: number; value: Buffer }
type Secrets = readonly [AlertSecret, ...AlertSecret[]]

/** How long a node may go on signing with a key after another one replaced it. */
const FRESH_MS = 60_000

const row = z.object({ number: z.number(), value: z.instanceof(Buffer) })
const stored = z.tuple([row], row)

const known = new WeakMap<Db, Map<SecretName, { secrets: Promise<Secrets>; readAt: number }>>()

/**
 * All secrets of a name, newest first, the same on every node; the first is created on first use. At most a minute old,
 * or read again on demand.
 */
export function alertSecrets(db: Db, name: SecretName, { again = false } = {}): Promise<Secrets> {
  const byName = known.get(db) ?? new Map<SecretName, { secrets: Promise<Secrets>; readAt: number }>()
  known.set(db, byName)
  const recent = byName.get(name)
  if (recent !== undefined && !again && performance.now() - recent.readAt < FRESH_MS) return recent.secrets
  const secrets = readSecrets(db, name)
  byName.set(name, { secrets, readAt: performance.now() })
  secrets.catch(() => byName.delete(name))
  return secrets
}

/** Whether one of the secrets of a name made something. Reads them again first if none did: another node may have a new one. */
export async function isMadeWithSecret(
  db: Db,
  name: SecretName,
  isMadeWith: (secret: AlertSecret) => boolean,
): Promise<boolean> {
  if ((await alertSecrets(db, name)).some(isMadeWith)) return true
  return (await alertSecrets(db, name, { again: true })).some(isMadeWith)
}

async function readSecrets(db: Db, name: SecretName): Promise<Secrets> {
  const select = sql`SELECT number, value FROM alert_secret WHERE name = ${name} ORDER BY number DESC`
  const { rows } = await db.execute(select)
  if (rows.length > 0) return stored.parse(rows)
  await db.execute(
    sql`INSERT INTO alert_secret (name, value) VALUES (${name}, ${randomBytes(KEY_BYTES)}) ON CONFLICT DO NOTHING`,
  )
  return stored.parse((await db.execute(select)).rows)
}

type Act = { by: Actor; at: Date }

/** Adds a secret that signs from now on, and returns its number. Earlier ones stay valid. */
export async function rotateSecret(db: Db, name: SecretName, { by, at }: Act): Promise<number> {
  await alertSecrets(db, name, { again: true })
  const number = await db.transaction(async (tx) => {
    const added = await addSecret(tx, name, at)
    await writeAudit(tx, { by, at, action: 'rotate_key', details: { name, number: added } })
    return added
  })
  await alertSecrets(db, name, { again: true })
  return number
}

async function addSecret(tx: Db, name: SecretName, at: Date): Promise<number> {
  const { rows } = await tx.execute(sql`
    INSERT INTO alert_secret (name, number, value, created_at)
    SELECT ${name}, max(number) + 1, ${randomBytes(KEY_BYTES)}, ${at.toISOString()}::timestamptz
    FROM alert_secret WHERE name = ${name} RETURNING number`)
  return z.number().parse(rows[0]?.['number'])
}

/** Ends the validity of a secret. Returns false for the newest one and for a number that does not exist. */
export async function removeSecret(
  db: Db,
  name: SecretName,
  number: number,
  { by, at }: Act,
): Promise<boolean> {
  const isRemoved = await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM alert_secret WHERE name = ${name} AND number = ${number}
      AND number < (SELECT max(number) FROM alert_secret WHERE name = ${name})`)
    if (rowCount !== 1) return false
    await writeAudit(tx, { by, at, action: 'remove_key', details: { name, number } })
    return true
  })
  await alertSecrets(db, name, { again: true })
  return isRemoved
}

const listed = z.array(
  z.object({
    name: z.enum(SECRET_NAMES),
    number: z.number(),
    created_at: z.coerce.date().nullable(),
    devices: z.number().nullable(),
  }),
)

/** All secrets without their values; `devices` is the number of reachable devices that need a push key. */
export async function listSecrets(db: Db): Promise<z.infer<typeof listed>> {
  const { rows } = await db.execute(sql`
    SELECT name, number, created_at,
      CASE name WHEN 'push' THEN
        (SELECT count(*)::int FROM push_device WHERE key_number = alert_secret.number AND gone_at IS NULL)
      END AS devices
    FROM alert_secret ORDER BY name, number`)
  return listed.parse(rows)
}
