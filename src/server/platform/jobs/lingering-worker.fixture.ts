import { connect } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { lingerJob } from './worker.fixture.ts'
import { startWorker } from './worker.ts'

// A separate process that takes a job, reports it, and never finishes.
const [url = ''] = process.argv.slice(2)
const lingering = lingerJob.handledBy(async () => {
  process.stdout.write('taken\n')
  await new Promise(() => undefined)
})
await startWorker(connect(url, 'lingering', quietLog).pool, [lingering], quietLog)
