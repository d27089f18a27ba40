import { connect } from '#server/platform/db/database.ts'
import { exportDatabase } from '#server/platform/db/transfer/export-database.ts'
import { loadDatabase } from '#server/platform/db/transfer/load-database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'

// A separate process that exports or loads a database, and is killed after a number of tables.
const [verb = '', url = '', folder = '', tables = '0'] = process.argv.slice(2)
const { pool } = connect(url, 'killed', quietLog)
const work = verb === 'export' ? exportDatabase : loadDatabase
await work(pool, folder, new Date(0), (done) => {
  if (done === Number(tables)) process.kill(process.pid, 'SIGKILL')
})
