import { endAllSessions } from '#server/features/accounts/index.ts'
import { syncAllCustomersJob } from '#server/features/billing/index.ts'
import { addAlerted, readAlertedSince, SENT_ALERTS } from '#server/features/following/index.ts'
import { COMMAND_LINE, writeAudit } from '#server/platform/db/audit.store.ts'
import { deleteBackupState } from '#server/platform/db/backup/backup-state.store.ts'
import {
  addSent,
  advanceSequences,
  readSentSince,
  readSequences,
  type SentRows,
  type SequenceStands,
} from '#server/platform/db/backup/restore/rows-since.ts'
import type { Database } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { SENT_MAIL } from '#server/platform/mail/sent-mail.ts'

/** What had gone out by the newest state, beyond the restored one. */
export interface Outbox {
  sent: SentRows
  /** Alerts about events, for `addAlerted`. */
  alerted: string
  sequences: SequenceStands
}

const SENT_TABLES = [...SENT_MAIL, ...SENT_ALERTS]

/** Reads from the newest state what went out since an instant. */
export async function readOutbox({ pool }: Database, since: Date): Promise<Outbox> {
  return {
    sent: await readSentSince(pool, SENT_TABLES, since),
    alerted: await readAlertedSince(pool, since),
    sequences: await readSequences(pool),
  }
}

/**
 * Makes a restored database fit to go on: no one is signed in, what went out does not go out again, and what people
 * paid is read from Stripe again.
 */
export async function finishRestore(
  { pool, db }: Database,
  outbox: Outbox | null,
  restored: { to: Date; newest: Date },
  now: Date,
): Promise<void> {
  if (outbox !== null) {
    await advanceSequences(pool, outbox.sequences)
    await addSent(pool, SENT_TABLES, outbox.sent)
    await addAlerted(pool, outbox.alerted)
  }
  await endAllSessions(db)
  await deleteBackupState(db)
  await enqueue(db, syncAllCustomersJob, {})
  const details = { to: restored.to.toISOString(), newest: restored.newest.toISOString() }
  await writeAudit(db, { at: now, by: COMMAND_LINE, action: 'restore_database', details })
}
