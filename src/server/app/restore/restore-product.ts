import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { applyMigrations, prepareDatabase } from '#server/app/prepare-database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { listNeededLog } from '#server/platform/db/backup/restore/needed-log.ts'
import { chooseBase, listStretches, type Stretch } from '#server/platform/db/backup/restore/restorable.ts'
import type { Recovery } from '#server/platform/db/backup/restore/recover.ts'
import { restoreCluster, withRecovered } from '#server/platform/db/backup/restore/restore-cluster.ts'
import type { BackupStore } from '#server/platform/db/backup/store/backup-store.ts'
import { connect } from '#server/platform/db/database.ts'
import { exportDatabase } from '#server/platform/db/transfer/export-database.ts'
import { loadDatabase } from '#server/platform/db/transfer/load-database.ts'
import type { Log } from '#server/platform/log.ts'
import { finishRestore, type Outbox, readOutbox } from './finish-restore.ts'

/** What to restore: the state at an instant, or the newest for null. */
export interface RestoreRequest {
  store: BackupStore
  to: Date | null
  /** Secret key of `age`, for an encrypted backup. */
  identity: string | undefined
}

type Parts = { settings: Settings; clock: Clock; log: Log }

/** The instant that was restored, and the newest one there was. */
export interface Restored {
  to: Date
  newest: Date
  /** A segment of the log after `to` that is missing; what went out from there on is not known. */
  missing: string | null
}

/**
 * Fills the empty data folder, or the empty database of DATABASE_URL, with the product's state at an instant. Sessions
 * and mailed links are void. What went out after that instant is taken over, so that it does not go out again. Throws a
 * BackupError or a TransferError, and then leaves the target as it was.
 */
export async function restoreProduct(request: RestoreRequest, parts: Parts): Promise<Restored> {
  const { store, to, identity } = request
  const stretches = await listStretches(store)
  const recoveryOf = (instant: Date | null): { recovery: Recovery; stretch: Stretch } => {
    const { stretch, base } = chooseBase(stretches, instant, store.place)
    return {
      recovery: { store, line: stretch.line, base, to: instant, identity, mayEndAtGap: false },
      stretch,
    }
  }
  const { recovery, stretch } = recoveryOf(to)
  const latest = recoveryOf(null)
  const newest = latest.stretch.until
  const { missing } = await listNeededLog(store, latest.recovery.line, latest.recovery.base)
  const restored = { to: to ?? stretch.until, newest, missing }
  const outbox = to === null ? null : await readLatestOutbox(latest.recovery, to, parts)
  const finish = (url: string) => finishAt(url, outbox, restored, parts)
  const { DATABASE_URL, DATA_DIR } = parts.settings
  if (DATABASE_URL === undefined && recovery.base.is_embedded)
    await restoreCluster(recovery, DATA_DIR, finish)
  else await restoreByTransfer(recovery, finish, parts)
  return restored
}

/** As far as the log goes: a gap after `since` must not make that state unreachable, too. */
async function readLatestOutbox(latest: Recovery, since: Date, parts: Parts): Promise<Outbox> {
  const recovery = { ...latest, mayEndAtGap: true }
  return withRecovered(recovery, parts.settings.DATA_DIR, async (url) => {
    await applyMigrations(url, parts.settings, parts.clock, parts.log, () => undefined)
    const database = connect(url, 'restore', parts.log)
    try {
      return await readOutbox(database, since)
    } finally {
      await database.close()
    }
  })
}

async function finishAt(
  url: string,
  outbox: Outbox | null,
  restored: Restored,
  { settings, clock, log }: Parts,
): Promise<void> {
  await applyMigrations(url, settings, clock, log, () => undefined)
  const database = connect(url, 'restore', log)
  try {
    await finishRestore(database, outbox, restored, new Date(clock.now()))
  } finally {
    await database.close()
  }
}

/** Between a server and an embedded database, or to a server, the rows move instead of the files. */
async function restoreByTransfer(
  recovery: Recovery,
  finish: (url: string) => Promise<void>,
  { settings, clock, log }: Parts,
): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'steps-restore-'))
  const folder = path.join(scratch, 'rows')
  const now = new Date(clock.now())
  try {
    await withRecovered(recovery, settings.DATA_DIR, async (url) => {
      await finish(url)
      const source = connect(url, 'restore', log)
      try {
        await exportDatabase(source.pool, folder, now)
      } finally {
        await source.close()
      }
    })
    const target = await prepareDatabase(settings, clock, log, () => undefined)
    try {
      await loadDatabase(target.pool, folder, now)
    } finally {
      await target.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
