import { countRecipients } from '#server/features/following/index.ts'
import { importJobs } from '#server/features/ingest/index.ts'
import { enqueueFindOutlines } from '#server/features/parcels/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { enqueue, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly texts: TextGateway | null
}

/** The jobs of uploaded files. A dry run counts alerts in its own transaction, which is rolled back. */
export function composeImports({ database, clock, log, texts }: Parts): JobHandlers {
  return importJobs({
    db: database.db,
    clock,
    log,
    countRecipients: (tx, events) => countRecipients(events, { ...database, db: tx, clock, texts }),
    onPublished: () => enqueueFindOutlines(enqueue, database.db),
  })
}
