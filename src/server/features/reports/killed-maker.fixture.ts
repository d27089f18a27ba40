import { connect } from '#server/platform/db/database.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { makeReportJob } from './job-definitions.ts'
import { beginTry } from './reports.store.ts'

// A process of its own that begins to make a report, says so, and never ends it.
const [url = ''] = process.argv.slice(2)
const { pool, db } = connect(url, 'killed', quietLog)
const making = makeReportJob.handledBy(async ({ report_id }) => {
  await beginTry(db, report_id)
  process.stdout.write('begun\n')
  await new Promise(() => undefined)
})
await startWorker(pool, [making], quietLog)
