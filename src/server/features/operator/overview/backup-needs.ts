import type { OperatorNeed } from '#contract/operator/overview.ts'
import { readBackupState } from '#server/platform/db/backup/backup-state.store.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The log is stored every ten seconds, and a failure tried again every few minutes. */
const LATE_MS = 30 * 60_000

/** Backups that fail, or stopped without a word. `now` in epoch milliseconds. */
export async function findBackupNeeds(db: Db, now: number): Promise<OperatorNeed[]> {
  const state = await readBackupState(db)
  if (state === null) return []
  const { failure, failed_at, stored_until } = state
  // What a clock that was ahead wrote says nothing of the time since.
  const isLate = stored_until !== null && Math.abs(now - stored_until.getTime()) > LATE_MS
  if (failure === null && !isLate) return []
  return [
    {
      id: 'backups',
      area: 'jobs',
      tone: 'failed',
      title: 'Backups are failing',
      detail: failure ?? 'No process has stored the log of the database for half an hour.',
      touches: 'all data',
      since: (failed_at ?? stored_until)?.toISOString() ?? null,
      link: '/operator/jobs',
      action: 'Show jobs',
      days_to_deadline: null,
    },
  ]
}
