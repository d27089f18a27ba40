import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

import { StartupError } from '#server/platform/config/startup-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { migrationsFolder, readMigrations } from './migrations.ts'
import type { Migration } from './migrations.ts'

interface Applied {
  name: string
  checksum: string
}

/**
 * Applies pending migrations and returns their names. Each file runs in its own transaction together with its record
 * in `schema_migration`, so a failure rolls back only that file. Safe to call from any number of processes: one
 * works, the others wait. Safe while older processes serve requests: a file that would wait for a lock lets them pass
 * and tries again. Throws a StartupError, before any change, if an applied file was modified, is missing, or
 * comes from a newer version, or if a pending file sorts before an applied one. Newer ones up to `rolledBackFrom` are
 * accepted: migrations only add until the next release.
 */
export async function migrate(
  pool: pg.Pool,
  folder = migrationsFolder,
  rolledBackFrom?: string,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    await client.query(
      `create table if not exists schema_migration (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    const applied = await readApplied(client)
    checkHistory(migrations, applied, rolledBackFrom)
    const pending = migrations.slice(applied.length)
    for (const migration of pending) await apply(client, migration)
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
    return pending.map(({ name }) => name)
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // Closing a failed connection also releases its lock and any open transaction.
    client.release(broken)
  }
}

/** Names of migrations not applied yet; empty when the database is ready. */
export async function pendingMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('schema_migration') is not null as found`,
  )
  const applied = rows[0]?.found === true ? await readApplied(pool) : []
  const names = new Set(applied.map(({ name }) => name))
  return migrations.map(({ name }) => name).filter((name) => !names.has(name))
}

async function readApplied(client: Pick<pg.Pool, 'query'>): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum from schema_migration order by name collate "C"',
  )
  return rows
}

function checkHistory(
  migrations: readonly Migration[],
  applied: readonly Applied[],
  rolledBackFrom = '',
): void {
  const lastFile = migrations.at(-1)?.name ?? ''
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file && name > lastFile) {
      if (name <= rolledBackFrom) continue
      throw new StartupError(
        `The database was migrated by a newer version of the program (${name}). Start that version. To go back from it ` +
          `by one release, set ROLLED_BACK_FROM=${applied.at(-1)?.name ?? name}`,
      )
    }
    if (!file)
      throw new StartupError(`The migration ${name} was applied to this database, but its file is missing.`)
    if (file.checksum !== checksum) {
      throw new StartupError(
        `The migration ${name} was changed after it was applied to this database. Restore it and add a new one.`,
      )
    }
    const expected = migrations[index]
    if (expected && expected.name !== name) {
      throw new StartupError(
        `The migration ${expected.name} is older than ${name}, which was already applied to this database. ` +
          'Give it a later timestamp.',
      )
    }
  }
}

/**
 * How long a migration waits for a lock before it lets others pass. A waiting lock blocks every later one on its table:
 * shorter than what requests wait (see `webLimits`), and than PostgreSQL's own wait before it ends one side of a deadlock.
 */
const LOCK_MS = 500
/** Pause before the next attempt, for the requests that have queued up. */
const RETRY_MS = 1_000
/** Longer than any transaction of the product. */
const MAX_WAIT_MS = 15 * 60_000

/** Applies a migration while older processes serve: tries again until it gets its locks. */
async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    try {
      await applyOnce(client, migration)
      return
    } catch (cause) {
      if (!isLocked(cause) || performance.now() > until) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new StartupError(`The migration ${migration.name} failed and was rolled back: ${reason}`, {
          cause,
        })
      }
      await client.query('rollback')
      await pause(RETRY_MS)
    }
  }
}

async function applyOnce(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  // An import can take minutes. Waiting for it with a lock on its tables would hold up requests again and again.
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.listings])
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  await client.query(sql)
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
