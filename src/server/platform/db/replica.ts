import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Log } from '#server/platform/log.ts'
import { connect, type Database, type Db } from './database.ts'
import { replicaLimits } from './limits.ts'

/**
 * How a reading ended. The replica was `used`; it has not replayed yet what the reader must see (`behind`); it is not a
 * standby of our database (`unfit`); it is away, slow or busy (`failed`); or one of these was seen so recently that it
 * was not asked (`resting`).
 */
export type ReplicaReading<T> =
  | { outcome: 'used'; value: T }
  | { outcome: 'behind' | 'resting' }
  | { outcome: 'unfit' | 'failed'; problem: string }

type ReplicaOutcome = ReplicaReading<unknown>['outcome']

/** How a reading ended, and why the replica cannot be used, if so. */
export type ReplicaReport = { readonly outcome: ReplicaOutcome; readonly problem: string | null }

/** A streaming replica to read from. Whatever happens to it, the caller can read from the primary instead. */
export interface Replica {
  /**
   * Does the work on one snapshot of the replica. `work` returns null if the snapshot lacks what the reader must see; it
   * must not read what decides access. Never rejects.
   */
  read<T>(work: (db: Db) => Promise<T | null>): Promise<ReplicaReading<T>>
  close(): Promise<void>
}

/** How long a reading waits for a replica that is behind: a healthy one replays a commit within milliseconds. */
const CATCH_UP_MS = 250
const LOOK_AGAIN_MS = 25

/** How long a replica is not asked again, so that readers do not wait each time. */
const RESTS = { behindMs: 2_000, failedMs: 10_000 }

class Unfit extends Error {
  override name = 'Unfit'
}

/** The server and database behind a connection, and whether it is a standby. Physical copies have the same identity. */
type Identity = { server: string; database: string; is_standby: boolean }

async function identify(db: Db): Promise<Identity> {
  const { rows } = await db.execute<Identity>(sql`
    SELECT system_identifier::text AS server, current_database()::text AS database, pg_is_in_recovery() AS is_standby
    FROM pg_control_system()`)
  const [row] = rows
  if (!row) throw new Error('a server without identity')
  return row
}

/** Opens the replica at a URL; connects when it is first read. `primary` is the database it must be a copy of. */
export function openReplica(url: string, primary: Pick<Database, 'db'>, log: Log, rests = RESTS): Replica {
  const database = connect(url, 'replica', log, replicaLimits)
  let own: Identity | null = null
  let restsUntil = -Infinity

  const rest = (forMs: number): void => {
    restsUntil = performance.now() + forMs
  }

  async function refuseUnfit(tx: Db): Promise<void> {
    own ??= await identify(primary.db)
    const found = await identify(tx)
    if (found.server !== own.server || found.database !== own.database)
      throw new Unfit('it is not a copy of our database')
    // A promoted one may have been written to.
    if (!found.is_standby) throw new Unfit('it is not a standby')
  }

  function readOnce<T>(work: (db: Db) => Promise<T | null>): Promise<T | null> {
    return database.db.transaction(
      async (tx) => {
        await refuseUnfit(tx)
        return work(tx)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  async function readPatiently<T>(work: (db: Db) => Promise<T | null>): Promise<ReplicaReading<T>> {
    const until = performance.now() + CATCH_UP_MS
    for (;;) {
      const value = await readOnce(work)
      if (value !== null) return { outcome: 'used', value }
      if (performance.now() > until) {
        rest(rests.behindMs)
        return { outcome: 'behind' }
      }
      await pause(LOOK_AGAIN_MS)
    }
  }

  return {
    read: async (work) => {
      if (performance.now() < restsUntil) return { outcome: 'resting' }
      try {
        return await readPatiently(work)
      } catch (error) {
        rest(rests.failedMs)
        // The primary may be another server now.
        own = null
        return { outcome: error instanceof Unfit ? 'unfit' : 'failed', problem: problemOf(error) }
      }
    },
    close: () => database.close(),
  }
}

/** The innermost cause: the query builder wraps the driver's error in one with the whole statement. */
function problemOf(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
