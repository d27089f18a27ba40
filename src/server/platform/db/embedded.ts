import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/log.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { createCluster, readPassword, serverRole } from './postgres-server/cluster.ts'
import { checkMarker } from './postgres-server/marker.ts'
import { placeServer } from './postgres-server/placement.ts'
import type { Placement } from './postgres-server/placement.ts'
import {
  checkWritable,
  lastLogLines,
  logSize,
  serverState,
  startServer,
  stopServer,
} from './postgres-server/server-process.ts'

/** This process's membership in the PostgreSQL server of a data folder. */
export interface EmbeddedDatabase {
  /** Connection URL including the password; never log it. */
  url: string
  /** What the operator should know about the server's location, one line each. */
  notes: readonly string[]
  /** Ends the membership. The last process to leave stops the server. Close all other connections first. */
  release(): Promise<void>
}

const databaseName = 'courthouse_steps'
const timeout_ms = 180_000
const retry_ms = 100
const maxFailedStarts = 5
const maxUnclearStates = 30

/**
 * Joins the PostgreSQL server in `dataDir`: creates and starts it if this is the first process, otherwise adopts the
 * running one, even if its starter was killed. Every process holds a shared advisory lock while it uses the server. A
 * leaving process that can upgrade it to an exclusive lock was the last and stops the server; a process that arrives
 * meanwhile sees its connection refused or closed and retries. Throws a StartupError if the server cannot be created,
 * started, or reached.
 */
export async function joinEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const { placement, notes } = await findOrCreate(dataDir)
  const password = await readPassword(placement)
  const { presence, port } = await enter(placement, password)
  await createDatabase(presence)
  const reconnect = async () => {
    // No other process may be left to restart a crashed server.
    if (serverState(placement).kind === 'stopped') await startServer(placement, { port })
    return takePresence(port, password)
  }
  const member = holdPresence(presence, reconnect, log)
  return {
    url: `postgres://${serverRole}:${password}@127.0.0.1:${String(port)}/${databaseName}`,
    notes,
    release: async () => {
      const last = await member.leave()
      if (last) {
        await stopServer(placement).catch((err: unknown) => {
          log.warn({ err }, 'The database server did not stop; the next start takes it over.')
        })
      }
      await last?.end().catch(ignore)
    },
  }
}

async function findOrCreate(dataDir: string): Promise<{ placement: Placement; notes: string[] }> {
  const first = await placeServer(dataDir)
  if (!first.isNew) {
    checkMarker(first)
    return { placement: first, notes: first.notes }
  }
  await createCluster(first)
  return { placement: await placeServer(dataDir), notes: first.notes }
}

async function enter(placement: Placement, password: string): Promise<{ presence: pg.Client; port: number }> {
  const deadline = performance.now() + timeout_ms
  const earlierLog = logSize(placement)
  let failedStarts = 0
  let unclearStates = 0
  let cause: unknown
  while (performance.now() < deadline && failedStarts < maxFailedStarts) {
    const state = serverState(placement)
    unclearStates = state.kind === 'unclear' ? unclearStates + 1 : 0
    // A pid file that stays incomplete is not being written; a power failure left it.
    const isLeftIncomplete = unclearStates > maxUnclearStates
    const mustStart = state.kind === 'stopped' || isLeftIncomplete
    if (mustStart) checkWritable(placement)
    try {
      if (state.kind === 'running')
        return { presence: await takePresence(state.port, password), port: state.port }
      if (mustStart) {
        // The port may be taken by another starter for a moment, so use a different one only on the last attempt.
        const mayMove = failedStarts === maxFailedStarts - 1
        await startServer(placement, { overIncomplete: isLeftIncomplete, mayMove })
      } else await pause(retry_ms)
    } catch (error) {
      cause = error
      if (isRejected(error)) break
      // A start also fails if another process was faster; then its server is running now.
      if (serverState(placement).kind === 'stopped') failedStarts += 1
      await pause(retry_ms)
    }
  }
  const lines = lastLogLines(placement, earlierLog)
  throw new StartupError(
    `The database in ${placement.home} does not start or does not respond. ` +
      (lines === '' ? 'Its log has nothing about this start.' : `The end of its log:\n${lines}`),
    { cause },
  )
}

/** Connects and takes the shared lock, waiting for a leaving process to decide whether it stops the server. */
async function takePresence(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: serverRole,
    password,
    database: 'postgres',
    application_name: `presence of ${String(process.pid)}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener, an idle connection that ends would crash the process.
  client.on('error', ignore)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.presence])
    return client
  } catch (error) {
    await client.end().catch(ignore)
    throw error
  }
}

interface Member {
  /** Releases the shared lock; returns the connection, with the exclusive lock, if no other process is left. */
  leave(): Promise<pg.Client | null>
}

/**
 * Retakes the lock if its connection was cut. All connections break when the server recovers from a crashed backend,
 * or is killed and restarted; without the lock, another process could take itself for the last one.
 */
function holdPresence(first: pg.Client, reconnect: () => Promise<pg.Client>, log: Log): Member {
  let current: pg.Client | null = null
  let isLeaving = false

  const hold = (client: pg.Client): void => {
    current = client
    client.once('end', () => {
      current = null
      if (!isLeaving) void regain()
    })
  }
  const regain = async (): Promise<void> => {
    log.warn('The connection to the database server was lost.')
    const deadline = performance.now() + timeout_ms
    while (!isLeaving && performance.now() < deadline) {
      try {
        hold(await reconnect())
        return
      } catch (err) {
        log.debug({ err }, 'The database server is not responding yet.')
        await pause(retry_ms, undefined, { ref: false })
      }
    }
    if (!isLeaving) log.error('The database server is gone. Start the program again.')
  }
  hold(first)

  return {
    leave: async () => {
      isLeaving = true
      const client = current
      if (client === null) return null
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.presence])
        const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
          advisoryLocks.presence,
        ])
        if (rows[0]?.last === true) return client
      } catch (err) {
        log.warn({ err }, 'The database server had already stopped.')
      }
      await client.end().catch(ignore)
      return null
    },
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (rowCount !== 0) return
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    // Another process was faster.
    const isThere = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')
    if (!isThere) throw error
  }
}

/** Retrying does not fix a wrong password. */
function isRejected(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '28P01'
}

function ignore(): void {
  // Errors on an abandoned connection do not matter.
}
