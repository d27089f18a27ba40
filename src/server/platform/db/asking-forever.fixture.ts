import { quietLog } from '#tests/support/quiet-log.ts'
import { connect } from './database.ts'
import { workLimits } from './limits.ts'

// Takes a lock and runs a ten-minute query until the test kills this process.
const [url = ''] = process.argv.slice(2)
const client = await connect(url, 'command', quietLog, workLimits).pool.connect()
await client.query('select pg_advisory_lock(4711)')
process.send?.('asking')
await client.query('select pg_sleep(600)')
