import { countRecipients } from '#server/features/following/index.ts'
import { importJobs } from '#server/features/ingest/index.ts'
import { enqueueFindOutlines } from '#server/features/parcels/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { enqueue, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'

type Parts = { readonly database: Database; readonly clock: Clock; readonly log: Log }

/** The jobs of uploaded files. A dry run counts alerts in its own transaction, which is rolled back. */
export function composeImports({ database, clock, log }: Parts): JobHandlers {
  return importJobs({
    db: database.db,
    clock,
    log,
    countRecipients: (tx, events) => countRecipients(events, { ...database, db: tx, clock }),
    onPublished: () => enqueueFindOutlines(enqueue, database.db),
  })
}
