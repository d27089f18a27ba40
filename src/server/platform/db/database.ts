import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import type { Settings } from '#server/platform/config/settings.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/log.ts'
import { openPool, type Pooler } from './connection-pool.ts'
import { databaseTrouble } from './database-trouble.ts'
import { joinEmbedded } from './embedded.ts'
import { type Limits, noLimits, sessionLimits, spareLimits, workLimits } from './limits.ts'
import { setTypeParsers } from './type-parsers.ts'

/** The query builder, inside or outside a transaction. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** Where a database is; with passwords, so never log it. */
export interface DatabaseAddress {
  /** URL of the server itself, whose connections are sessions. */
  url: string
  /** URL through a pooler in transaction mode, which only requests take; null without one. */
  pooledUrl: string | null
}

/** An open database. */
export interface Database extends DatabaseAddress {
  /** For statements and transactions. Between two of them, nothing of a session remains: it may have a pooler. */
  pool: pg.Pool
  db: Db
  /** Connections that are sessions, also where `pool` has a pooler: for LISTEN and locks that outlast a transaction. */
  sessions: pg.Pool
  /** A single connection outside the pool, for health checks that must work when the pool is exhausted. */
  spare: pg.Pool
  /** Where an embedded server is, if not in `DATA_DIR`: lines for the operator. */
  notes: readonly string[]
  /** Closes all connections; the last process to leave an embedded server stops it. Call it once. */
  close(): Promise<void>
}

/**
 * Opens the database in `DATABASE_DIRECT_URL` or else `DATABASE_URL`, or our embedded PostgreSQL server in `DATA_DIR`.
 * The result is reachable but not migrated, and has the limits of jobs and commands. Throws a StartupError if it cannot
 * be started or reached, or has a pooler in front.
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'ROLE'>,
  log: Log,
): Promise<Database> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, ROLE } = settings
  if (DATABASE_URL === undefined) {
    const embedded = await joinEmbedded(settings.DATA_DIR, log)
    const opened = connect(embedded.url, ROLE, log, workLimits)
    return {
      ...opened,
      notes: embedded.notes,
      close: async () => {
        await opened.close()
        await embedded.release()
      },
    }
  }
  const isSplit = DATABASE_DIRECT_URL !== undefined
  const opened = connect(DATABASE_DIRECT_URL ?? DATABASE_URL, ROLE, log, workLimits)
  try {
    await refuseUnfit(opened.pool, isSplit ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    return { ...opened, pooledUrl: isSplit ? DATABASE_URL : null }
  } catch (cause) {
    await opened.close()
    throw cause
  }
}

/** The failure to use the database that a setting names. */
export function unusable(setting: keyof Settings, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
  return new StartupError(`The database of ${setting} cannot be used: ${reason}`, { cause })
}

async function refuseUnfit(pool: pg.Pool, setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): Promise<void> {
  try {
    const client = await pool.connect()
    try {
      const version = await client.query<{ server_version: string }>('SHOW server_version')
      refuseOldServer(version.rows[0]?.server_version ?? '', setting)
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      // A pooler gives its clients numbers of its own.
      if (Reflect.get(client, 'processID') !== rows[0]?.pid) throw new StartupError(POOLED[setting])
    } finally {
      client.release()
    }
  } catch (cause) {
    throw unusable(setting, cause)
  }
}

const POOLED = {
  DATABASE_URL:
    'DATABASE_URL leads through a pooler. Set DATABASE_DIRECT_URL to the address of the server itself: jobs, ' +
    'migrations and open pages need sessions.',
  DATABASE_DIRECT_URL:
    'DATABASE_DIRECT_URL leads through a pooler; it must be the address of the server itself.',
}

const minimumVersion = 16

/** Throws a StartupError if a server version, such as `15.6 (Debian 15.6-1)`, is too old. */
export function refuseOldServer(version: string, setting = 'DATABASE_URL'): void {
  if (Number.parseInt(version) >= minimumVersion) return
  throw new StartupError(
    `The database of ${setting} is PostgreSQL ${version}; Courthouse Steps needs version ${minimumVersion} or later.`,
  )
}

/** Connects to a running server. `role` becomes part of the application name. */
export function connect(url: string, role: string, log: Log, limits: Limits = noLimits): Database {
  setTypeParsers()
  const name = processName(role)
  const main = openPool(url, name, log, limits)
  const spare = openPool(url, name, log, spareLimits)
  return {
    url,
    pooledUrl: null,
    pool: main.pool,
    db: queriesOver(main.pool),
    sessions: main.pool,
    spare: spare.pool,
    notes: [],
    close: async () => {
      await Promise.all([main.close(), spare.close()])
    },
  }
}

/**
 * Connects for requests: through the pooler if there is one, except for sessions and health checks. The pooler, and not
 * we, sets the limits of a session: see `checkPooler`.
 */
export function connectForRequests(
  { url, pooledUrl }: DatabaseAddress,
  role: string,
  log: Log,
  limits: Limits,
  pooler: Pooler = { keepsNames: false },
): Database {
  if (pooledUrl === null) return connect(url, role, log, limits)
  const direct = connect(url, role, log, sessionLimits)
  // One name for all processes: the pooler would set another one at the server, at the cost of a query each time.
  const pooled = openPool(pooledUrl, `steps ${role}`, log, limits, pooler)
  return {
    ...direct,
    pooledUrl,
    pool: pooled.pool,
    db: queriesOver(pooled.pool),
    close: async () => {
      await Promise.all([pooled.close(), direct.close()])
    },
  }
}

/**
 * The query builder over a pool. Drizzle itself takes a connection for a transaction and, if its BEGIN fails, never gives
 * it back: each failure would cost the pool one for good.
 */
function queriesOver(pool: pg.Pool): Db {
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let isLost = false
    try {
      return await drizzle(client).transaction(work, config)
    } catch (error) {
      isLost = databaseTrouble(error) === 'away'
      throw error
    } finally {
      client.release(isLost)
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}

/** Unique across processes and machines; PostgreSQL truncates it to 63 bytes. */
function processName(role: string): string {
  return `steps ${role} ${String(process.pid)} ${randomBytes(4).toString('hex')} ${hostname()}`.slice(0, 63)
}
