import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { CONNECTION_CHECK_MS, type Pooler } from './connection-pool.ts'
import { type Database, type DatabaseAddress, type Db, unusable } from './database.ts'
import { webLimits } from './limits.ts'
import { keepsStatementNames } from './statement-names.ts'

/** Limits of a session that requests use, in milliseconds: the pooler has to set them, because it passes none on. */
const SESSION_LIMITS = {
  statement_timeout: webLimits.statementMs,
  lock_timeout: webLimits.lockMs,
  idle_in_transaction_session_timeout: webLimits.pauseMs,
  client_connection_check_interval: CONNECTION_CHECK_MS,
}

/** What a pooler has to run on each connection it opens. */
export const CONNECT_QUERY = Object.entries(SESSION_LIMITS)
  .map(([name, limit]) => `SET ${name} = ${String(limit)}`)
  .join('; ')

/**
 * Throws a StartupError unless requests through the pooler have limits, as strict as ours or stricter, and reach the
 * very database that sessions reach. Does nothing without a pooler.
 */
export async function checkPooler(database: Database): Promise<void> {
  if (database.pooledUrl === null) return
  try {
    await underLock(database, async (lock) => {
      // In a transaction, because a pooler in statement mode refuses one.
      await database.db.transaction(async (tx) => {
        await refuseOtherDatabase(tx, lock)
        await refuseMissingLimits(tx)
      })
    })
  } catch (cause) {
    throw unusable('DATABASE_URL', cause)
  }
}

/** What a pooler can do; throws a StartupError if it cannot be reached. */
export async function examinePooler({ pooledUrl }: DatabaseAddress): Promise<Pooler> {
  if (pooledUrl === null) return { keepsNames: true }
  try {
    return { keepsNames: await keepsStatementNames(pooledUrl) }
  } catch (cause) {
    throw unusable('DATABASE_URL', cause)
  }
}

/** Holds a lock with a random number on a session. */
async function underLock(
  { sessions }: Pick<Database, 'sessions'>,
  work: (lock: number) => Promise<void>,
): Promise<void> {
  const lock = randomInt(2 ** 31)
  const client = await sessions.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [advisoryLocks.pooler, lock])
    await work(lock)
    await client.query('SELECT pg_advisory_unlock($1, $2)', [advisoryLocks.pooler, lock])
  } finally {
    client.release()
  }
}

/** Only on the same database of the same server, and not on a copy, is the lock taken. */
async function refuseOtherDatabase(db: Db, lock: number): Promise<void> {
  const { rows } = await db.execute<{ is_free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${advisoryLocks.pooler}::int, ${lock}::int) AS is_free`,
  )
  if (rows[0]?.is_free !== false)
    throw new StartupError('DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database.')
}

async function refuseMissingLimits(db: Db): Promise<void> {
  const names = Object.keys(SESSION_LIMITS)
  const { rows } = await db.execute<{ name: string; setting: string }>(
    sql`SELECT name, setting FROM pg_settings WHERE name = ANY(${sql.param(names)}::text[])`,
  )
  const values = new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
  const missing = Object.entries(SESSION_LIMITS).flatMap(([name, limit]) => {
    const value = values.get(name) ?? 0
    return value > 0 && value <= limit ? [] : [name]
  })
  if (missing.length === 0) return
  throw new StartupError(
    `Connections through DATABASE_URL have no ${missing.join(', ')}, or a longer one than requests may take. In ` +
      `PgBouncer, add this to the line of the database:\n  connect_query='${CONNECT_QUERY}'`,
  )
}
