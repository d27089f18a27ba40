import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { isTracing } from '#server/platform/tracing/start-tracing.ts'
import { traceQueries } from '#server/platform/tracing/trace-queries.ts'
import { socketToDatabase } from './database-trouble.ts'
import type { Limits } from './limits.ts'
import { dropStatementNames } from './statement-names.ts'
import { endWhenReadOnly } from './read-only-connections.ts'
import { endWhenSilent } from './silent-connections.ts'

/** How long to wait for connections to close once the server stops answering. */
const CLOSE_TIMEOUT_MS = 3_000

/**
 * How long a connection without work is kept. A person who reads for a moment before the next click does not wait for a
 * new one, which takes ten times as long as a simple call.
 */
const IDLE_MS = 60_000

/**
 * After this long without traffic, probes begin, one each second: a kept connection whose server or network is gone
 * leaves the pool ten seconds later, before a request waits for it. By default, that takes two hours.
 */
const PROBE_AFTER_MS = 10_000

/**
 * How often the server checks during a query that its client is still connected, so that the queries, transactions,
 * and locks of a killed process end.
 */
export const CONNECTION_CHECK_MS = 2_000

/**
 * When the server probes a connection without traffic, in seconds: the transactions and locks of a process whose machine
 * or network is gone end after half a minute. By default, that takes two hours.
 */
const KEEP_ALIVES = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4'

/** A pooler in transaction mode: each transaction may be on another of the server's connections. */
export type Pooler = {
  /** Whether it carries named statements from one of them to the next. */
  keepsNames: boolean
}

type ConnectionPool = { pool: pg.Pool; close(): Promise<void> }

/** Settings sent to the server when a connection begins. A pooler refuses it: see `checkPooler`. */
function sessionSettings(limits: Limits): pg.PoolConfig {
  return {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.pauseMs,
    options: `-c client_connection_check_interval=${String(CONNECTION_CHECK_MS)} ${KEEP_ALIVES}`,
  }
}

/** Opens a pool whose connections show under `name` at the server. */
export function openPool(
  url: string,
  name: string,
  log: Log,
  limits: Limits,
  pooler: Pooler | null = null,
): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    stream: socketToDatabase,
    max: limits.connections,
    application_name: name,
    connectionTimeoutMillis: limits.waitMs,
    idleTimeoutMillis: IDLE_MS,
    ...(pooler === null ? sessionSettings(limits) : {}),
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
  })
  // An idle connection that breaks leaves the pool by itself; without this listener, it would crash the process.
  pool.on('error', (err) => {
    log.warn({ err }, 'An idle database connection was lost.')
  })
  const endings = new Map<pg.PoolClient, Promise<void>>()
  pool.on('connect', (client) => {
    if (pooler?.keepsNames === false) dropStatementNames(client)
    if (limits.silenceMs > 0) endWhenSilent(client, limits.silenceMs)
    endWhenReadOnly(client)
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
      await Promise.race([ended, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
