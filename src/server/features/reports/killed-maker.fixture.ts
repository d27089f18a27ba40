import { connect } from '#server/platform/db/database.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { makeReportJob } from './job-definitions.ts'
import { beginAttempt } from './reports.store.ts'

// For tests: a process that starts a report, prints "begun", and never finishes.
const [url = ''] = process.argv.slice(2)
const { pool, db } = connect(url, 'killed', quietLog)
const making = makeReportJob.handledBy(async ({ report_id }) => {
  await beginAttempt(db, report_id)
  process.stdout.write('begun\n')
  await new Promise(() => undefined)
})
await startWorker(pool, [making], quietLog)
