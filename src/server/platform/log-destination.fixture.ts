import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from './log.ts'
import { logDestination } from './log-destination.ts'

/** For tests: a process that logs to its standard output, and ends with a last line. */
const log = createLog('info', logDestination(1))
for (let line = 0; line < 20; line += 1) {
  log.info({ line }, 'working')
  await pause(10)
}
log.info('stopping')
log.info('stopped')
process.exit(0)
