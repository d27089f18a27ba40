import { setTimeout as pause } from 'node:timers/promises'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import type { Database } from '#server/platform/db/database.ts'
import { withSessionLock } from '#server/platform/db/session-lock.ts'
import type { Log } from '#server/platform/log.ts'
import { archiveLog } from './archive-log.ts'
import { readBackupState, writeBackupState } from './backup-state.store.ts'
import { type Base, checkLine, type Line, readLines } from './catalog.ts'
import { enterLine } from './lines.ts'
import { openReplication } from './replication.ts'
import { removeOld } from './retention.ts'
import { type BackupSchedule, HOUR_MS, untilDue } from './schedule.ts'
import { type BackupTarget, takeBase } from './server-copy.ts'

/** Pauses before the next try after a failure, and before another process is asked whether it left, in milliseconds. */
const RETRY_MS = 15_000
const BASE_RETRY_MS = 300_000

/** How long a stop waits for a store that does not answer, in milliseconds; the server keeps its log meanwhile. */
const STOP_MS = 10_000

/** Backups that run. */
export interface RunningBackups {
  /** Stores what it has of the log, then leaves, within ten seconds. */
  stop(): Promise<void>
}

type Parts = { database: Database; target: BackupTarget; schedule: BackupSchedule; log: Log }

/**
 * Archives the log of the server without a pause, and takes a base whenever the newest one is too old. Of all processes
 * on a database one does it; the others wait to take over. A failure is logged, reported in `backup_state` and tried
 * again.
 */
export function runBackups(parts: Parts): RunningBackups {
  const leaving = new AbortController()
  const running = keepTrying(parts, leaving.signal)
  return {
    stop: async () => {
      leaving.abort()
      const isLate = await Promise.race([running.then(() => false), pause(STOP_MS, true, { ref: false })])
      if (isLate) parts.log.warn('backups that timed out will continue at the next start')
    },
  }
}

async function keepTrying(parts: Parts, signal: AbortSignal): Promise<void> {
  const { database, log } = parts
  while (!signal.aborted) {
    try {
      await withSessionLock(database, advisoryLocks.backup, '', (lost) =>
        archive(parts, AbortSignal.any([signal, lost])),
      )
    } catch (error) {
      await reportFailure(parts, error, signal)
    }
    await rest(RETRY_MS, signal)
  }
  log.debug('backups stopped')
}

async function archive(parts: Parts, signal: AbortSignal): Promise<void> {
  const { database, target, schedule } = parts
  const { store, recipient } = target
  const replication = await openReplication(database.url)
  const own = new AbortController()
  const either = AbortSignal.any([signal, own.signal])
  try {
    const identity = await replication.identify()
    const last = await readBackupState(database.db)
    const now = new Date(target.clock.now())
    const { line, slot, from } = await enterLine(database.pool, replication, store, { identity, last, now })
    await writeBackupState(database.db, { place: store.place, line: line.id })
    let isFirst = true
    const onReach = async (stored_until: Date) => {
      await writeBackupState(database.db, {
        stored_until,
        ...(isFirst && { base_every_hours: schedule.everyHours, failed_at: null, failure: null }),
      })
      isFirst = false
    }
    const basing = takeBases(parts, line, identity.version, either)
    try {
      await archiveLog(replication, { store, line, slot, recipient, signal, onReach }, from)
    } finally {
      // The next try must not copy the files a second time beside this one.
      own.abort()
      await basing
    }
  } finally {
    await replication.close()
  }
}

/** Takes bases until the signal aborts. A failure does not end the archive of the log, without which it is worth less. */
async function takeBases(parts: Parts, line: Line, version: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await rest(await takeBaseIfDue(parts, line, version, signal), signal)
    } catch (error) {
      await reportFailure(parts, error, signal)
      await rest(BASE_RETRY_MS, signal)
    }
  }
}

/** Milliseconds until the next base is due. Rejects once the signal aborts, because a copy may take hours. */
async function takeBaseIfDue(
  parts: Parts,
  line: Line,
  version: string,
  signal: AbortSignal,
): Promise<number> {
  const { database, target, schedule, log } = parts
  await checkLine(target.store, line.id)
  const wait = untilDue(await newestBase(target, line), schedule, target.clock.now())
  if (wait > 0) return wait
  const replication = await openReplication(database.url)
  const leave = () => void replication.close()
  signal.addEventListener('abort', leave)
  try {
    signal.throwIfAborted()
    const base = await takeBase(replication, line.id, target, version)
    const base_bytes = sizeOf(base.parts)
    log.info({ base: base.id, bytes: base_bytes }, 'took a backup')
    await removeOld(target.store, line, schedule)
    const stored_bytes = sizeOf(await target.store.list(''))
    const base_at = new Date(base.ended_at)
    await writeBackupState(database.db, { base_at, base_bytes, stored_bytes, failed_at: null, failure: null })
    return schedule.everyHours * HOUR_MS
  } finally {
    signal.removeEventListener('abort', leave)
    await replication.close()
  }
}

async function newestBase({ store }: BackupTarget, line: Line): Promise<Base | null> {
  const found = (await readLines(store)).find((known) => known.line.id === line.id)
  return found?.bases.at(-1) ?? null
}

function sizeOf(objects: readonly { bytes: number }[]): number {
  return objects.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function reportFailure(
  { database, target, log }: Parts,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  log.error({ err: error }, 'a backup failed and will be tried again')
  const failure = error instanceof Error ? error.message : String(error)
  // The database may be what fails.
  await writeBackupState(database.db, { failed_at: new Date(target.clock.now()), failure }).catch(
    () => undefined,
  )
}

/** At most an hour, after which the caller asks again: the clock may have been set meanwhile. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return pause(Math.min(ms, HOUR_MS), undefined, { signal }).catch(() => undefined)
}
