import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { Settings } from '#server/platform/config/settings.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/log.ts'
import { socketToDatabase } from './database-trouble.ts'
import { joinEmbedded } from './embedded.ts'
import { type Limits, noLimits, spareLimits, workLimits } from './limits.ts'
import { setTypeParsers } from './type-parsers.ts'

/** The query builder, outside or inside a transaction. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** An open database. */
export interface Database {
  /** The connection URL, password included: never log it. */
  url: string
  pool: pg.Pool
  db: Db
  /** One connection beside the pool, for what must be known when the pool is taken: whether the database answers. */
  spare: pg.Pool
  /** Where an embedded server lives, if not in `DATA_DIR`: lines for the person who starts the program. */
  notes: readonly string[]
  /** Ends all connections; the last process to leave an embedded server stops it. Call it once. */
  close(): Promise<void>
}

/** How long connections may take to end once the server stops answering. */
const farewell_ms = 3_000

/**
 * Opens the database that `DATABASE_URL` names, or the PostgreSQL server of our own in `DATA_DIR` without one. It
 * answers when this returns; it is not migrated. Its limits are those of jobs and commands. Throws a StartupError when it cannot be started or reached.
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'ROLE'>,
  log: Log,
): Promise<Database> {
  if (settings.DATABASE_URL === undefined) {
    const embedded = await joinEmbedded(settings.DATA_DIR, log)
    const opened = connect(embedded.url, settings.ROLE, log, workLimits)
    return {
      ...opened,
      notes: embedded.notes,
      close: async () => {
        await opened.close()
        await embedded.release()
      },
    }
  }
  const opened = connect(settings.DATABASE_URL, settings.ROLE, log, workLimits)
  try {
    const { rows } = await opened.pool.query<{ server_version: string }>('show server_version')
    refuseOldServer(rows[0]?.server_version ?? '')
    return opened
  } catch (cause) {
    await opened.close()
    if (cause instanceof StartupError) throw cause
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    throw new StartupError(`The database of DATABASE_URL cannot be used: ${reason}`, { cause })
  }
}

const oldestVersion = 16

/** Throws a StartupError where a server of this version, such as `15.6 (Debian 15.6-1)`, is too old for us. */
export function refuseOldServer(version: string): void {
  if (Number.parseInt(version) >= oldestVersion) return
  throw new StartupError(
    `The database of DATABASE_URL is PostgreSQL ${version}; Courthouse Steps needs version ${oldestVersion} or later.`,
  )
}

/**
 * How often the server checks that the client is still connected while it works: the query of a process that was killed
 * ends, and with it its transaction and its locks.
 */
const presence_ms = 2_000

/** Connects to a server that is already known to run. `role` becomes part of the connections' name. */
export function connect(url: string, role: string, log: Log, limits: Limits = noLimits): Database {
  setTypeParsers()
  const name = processName(role)
  const main = openPool(url, name, log, limits)
  const spare = openPool(url, name, log, spareLimits)
  return {
    url,
    pool: main.pool,
    db: drizzle(main.pool),
    spare: spare.pool,
    notes: [],
    close: async () => {
      await Promise.all([main.close(), spare.close()])
    },
  }
}

function openPool(url: string, name: string, log: Log, limits: Limits) {
  const pool = new pg.Pool({
    connectionString: url,
    stream: socketToDatabase,
    max: limits.connections,
    application_name: name,
    connectionTimeoutMillis: limits.waitMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.pauseMs,
    options: `-c client_connection_check_interval=${String(presence_ms)}`,
    keepAlive: true,
  })
  // A connection that breaks while idle leaves the pool by itself; without a listener it would end the process.
  pool.on('error', (err) => {
    log.warn({ err }, 'An idle database connection was cut.')
  })
  const endings = new Map<pg.PoolClient, Promise<void>>()
  pool.on('connect', (client) => {
    // The same while it is borrowed; its borrower sees the query fail.
    client.on('error', (err) => {
      log.warn({ err }, 'A database connection was cut.')
    })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    endings.set(
      client,
      ended.then(() => void endings.delete(client)),
    )
  })
  return {
    pool,
    close: async () => {
      // The pool waits for borrowed connections and closes only the idle ones. A server that is stopped
      // before it has heard that takes the connection for cut.
      const ended = pool.end().then(() => Promise.all(endings.values()))
      await Promise.race([ended, pause(farewell_ms, undefined, { ref: false })])
    },
  }
}

/** Unlike any other process's name, also on other machines; PostgreSQL cuts it at 63 bytes. */
function processName(role: string): string {
  return `steps ${role} ${String(process.pid)} ${randomBytes(4).toString('hex')} ${hostname()}`.slice(0, 63)
}
