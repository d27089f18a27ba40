import { connect } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { lingerJob } from './worker.fixture.ts'
import { startWorker } from './worker.ts'

// A process of its own that takes a job, says so, and never ends it.
const [url = ''] = process.argv.slice(2)
const lingering = lingerJob.handledBy(async () => {
  process.stdout.write('taken\n')
  await new Promise(() => undefined)
})
await startWorker(connect(url, 'lingering', quietLog).pool, [lingering], quietLog)
