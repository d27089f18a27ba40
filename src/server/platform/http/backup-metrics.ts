import type { Registry } from 'prom-client'
import type { Clock } from '#server/platform/clock.ts'
import { type BackupState, readBackupState } from '#server/platform/db/backup/backup-state.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { gaugesOf, sharedReading } from './shared-reading.ts'

/** Adds age and size of the backups to the metrics, read on each scrape; what there is none of is left out. */
export function addBackupMetrics(registry: Registry, { db, clock }: { db: Db; clock: Clock }): void {
  const gauge = gaugesOf<BackupState | null>(
    registry,
    sharedReading(() => readBackupState(db)),
  )
  // What a clock that was ahead wrote is not new either.
  const ageOf = (instant: Date | null = null) =>
    instant === null ? null : Math.abs(clock.now() - instant.getTime()) / 1000
  gauge('backup_base_age_seconds', 'Time since the newest full copy', (state) => ageOf(state?.base_at))
  gauge('backup_base_interval_seconds', 'Time from one full copy to the next, as set', (state) =>
    state?.base_every_hours ? state.base_every_hours * 3600 : null,
  )
  gauge('backup_log_age_seconds', 'Time since the newest second that can be restored', (state) =>
    ageOf(state?.stored_until),
  )
  gauge('backup_base_bytes', 'Size of the newest full copy', (state) => state?.base_bytes ?? null)
  gauge('backup_stored_bytes', 'Size of all backups', (state) => state?.stored_bytes ?? null)
  gauge(
    'backup_failing',
    'Whether the last try to back up failed: 1 or 0',
    (state) => state && (state.failure === null ? 0 : 1),
  )
}
