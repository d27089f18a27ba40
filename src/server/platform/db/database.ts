import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { Settings } from '#server/platform/config/settings.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/log.ts'
import { isTracing } from '#server/platform/tracing/start-tracing.ts'
import { traceQueries } from '#server/platform/tracing/trace-queries.ts'
import { socketToDatabase } from './database-trouble.ts'
import { joinEmbedded } from './embedded.ts'
import { type Limits, noLimits, spareLimits, workLimits } from './limits.ts'
import { endWhenSilent } from './silent-connections.ts'
import { setTypeParsers } from './type-parsers.ts'

/** The query builder, inside or outside a transaction. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** An open database. */
export interface Database {
  /** Connection URL including the password; never log it. */
  url: string
  pool: pg.Pool
  db: Db
  /** A single connection outside the pool, for health checks that must work when the pool is exhausted. */
  spare: pg.Pool
  /** Where an embedded server is, if not in `DATA_DIR`: lines for the operator. */
  notes: readonly string[]
  /** Closes all connections; the last process to leave an embedded server stops it. Call it once. */
  close(): Promise<void>
}

/** How long to wait for connections to close once the server stops answering. */
const closeTimeout_ms = 3_000

/**
 * Opens the database in `DATABASE_URL`, or our embedded PostgreSQL server in `DATA_DIR`. The result is reachable but
 * not migrated, and has the limits of jobs and commands. Throws a StartupError if it cannot be started or reached.
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

const minimumVersion = 16

/** Throws a StartupError if a server version, such as `15.6 (Debian 15.6-1)`, is too old. */
export function refuseOldServer(version: string): void {
  if (Number.parseInt(version) >= minimumVersion) return
  throw new StartupError(
    `The database of DATABASE_URL is PostgreSQL ${version}; Courthouse Steps needs version ${minimumVersion} or later.`,
  )
}

/**
 * How often the server checks during a query that its client is still connected, so that the queries, transactions,
 * and locks of a killed process end.
 */
const connectionCheck_ms = 2_000

/**
 * When the server probes a connection without traffic, in seconds: the transactions and locks of a process whose machine
 * or network is gone end after half a minute. By default, that takes two hours.
 */
const keepAlives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4'

/** Connects to a running server. `role` becomes part of the application name. */
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
    options: `-c client_connection_check_interval=${String(connectionCheck_ms)} ${keepAlives}`,
    keepAlive: true,
  })
  // An idle connection that breaks leaves the pool by itself; without this listener, it would crash the process.
  pool.on('error', (err) => {
    log.warn({ err }, 'An idle database connection was lost.')
  })
  const endings = new Map<pg.PoolClient, Promise<void>>()
  pool.on('connect', (client) => {
    if (limits.silenceMs > 0) endWhenSilent(client, limits.silenceMs)
    if (isTracing()) traceQueries(client)
    // The same for a connection in use; its query fails as well.
    client.on('error', (err) => {
      log.warn({ err }, 'A database connection was lost.')
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
      // pool.end() waits for connections in use but not for idle ones to close. A server stopped too early would log
      // them as cut.
      const ended = pool.end().then(() => Promise.all(endings.values()))
      await Promise.race([ended, pause(closeTimeout_ms, undefined, { ref: false })])
    },
  }
}

/** Unique across processes and machines; PostgreSQL truncates it to 63 bytes. */
function processName(role: string): string {
  return `steps ${role} ${String(process.pid)} ${randomBytes(4).toString('hex')} ${hostname()}`.slice(0, 63)
}
