import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  copyServer,
  createServer,
  isServerUp,
  killServer,
  type Server,
  STANDBY,
  startServer,
  stopServer,
  urlOf,
} from '#tests/support/database-server.ts'
import { until } from '../patience.ts'

export const DATABASE = 'courthouse_steps'

/** A primary with a synchronous standby, and what a cluster manager does with them. */
export type Pair = {
  primary(): Server
  /** Kills the primary; it stays down until `restart` or `failOver`. */
  kill(): Promise<void>
  /** Starts the killed primary again. */
  restart(): Promise<void>
  /** Promotes the standby. Resolves to it once it takes writes. */
  failOver(): Promise<Server>
  /** Makes the other server a synchronous standby of the primary again. */
  rebuild(): Promise<void>
  /** Runs a query on the primary as its superuser, once there is one. */
  query(sql: string): Promise<unknown[]>
  stop(): Promise<void>
}

/** How long a query may take, and how long it is tried until the server takes connections. */
const QUERY_TIMEOUT_MS = 90_000
/** How long a standby may take to follow, and to be promoted. */
const STANDBY_MS = 60_000

async function runOn(server: Server, sql: string, database = 'postgres'): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: urlOf(server, database),
    connectionTimeoutMillis: 20_000,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs a query as soon as the server takes connections again. */
async function runPatiently(server: () => Server, sql: string): Promise<unknown[]> {
  const deadline = performance.now() + QUERY_TIMEOUT_MS
  for (;;) {
    try {
      return await runOn(server(), sql, DATABASE)
    } catch (error) {
      if (error instanceof pg.DatabaseError && !isStarting(error)) throw error
      if (performance.now() > deadline) throw error
      await pause(200)
    }
  }
}

/** The server is starting, stopping or recovering, or has ended the connection. */
function isStarting({ code }: pg.DatabaseError): boolean {
  return code?.startsWith('57P') === true
}

async function isTrue(server: Server, sql: string): Promise<boolean> {
  return runOn(server, sql).then(
    (rows) => rows.length > 0,
    (_notYet: unknown) => false,
  )
}

/** `folders` are two empty ones, `ports` two free ones. */
export async function startPair(
  folders: readonly [string, string],
  ports: readonly [number, number],
): Promise<Pair> {
  let [primary, other] = await Promise.all([
    createServer(folders[0], ports[0]),
    createServer(folders[1], ports[1]),
  ])
  // A standby is a copy, password included.
  other = { ...other, password: primary.password }

  async function rebuild(): Promise<void> {
    if (isServerUp(other)) await killServer(other.placement)
    await copyServer(primary, other)
    await startServer(other)
    await runOn(primary, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`)
    await runOn(primary, 'SELECT pg_reload_conf()')
    await until(
      () =>
        isTrue(
          primary,
          `SELECT FROM pg_stat_replication WHERE application_name = '${STANDBY}' AND sync_state = 'sync'`,
        ),
      'the standby',
      { timeoutMs: STANDBY_MS },
    )
  }

  await startServer(primary)
  await runOn(primary, `CREATE DATABASE ${DATABASE}`)
  await rebuild()
  return {
    primary: () => primary,
    kill: () => killServer(primary.placement),
    restart: () => startServer(primary),
    failOver: async () => {
      await killServer(primary.placement)
      const [old, next] = [primary, other]
      await runOn(next, 'SELECT pg_promote()')
      await until(() => isTrue(next, 'SELECT WHERE NOT pg_is_in_recovery()'), 'the promotion', {
        timeoutMs: STANDBY_MS,
      })
      ;[primary, other] = [next, old]
      return next
    },
    rebuild,
    query: (sql) => runPatiently(() => primary, sql),
    stop: async () => {
      for (const server of [primary, other]) if (isServerUp(server)) await stopServer(server)
    },
  }
}
