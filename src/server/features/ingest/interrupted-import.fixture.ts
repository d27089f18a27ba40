import { connect } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { importFile } from './index.ts'

// For tests: imports one row into the database given as first argument; the test kills it midway.
const [, , url = ''] = process.argv
const database = connect(url, 'test', quietLog)
await importFile({
  file: { name: 'list.csv', bytes: Buffer.from('county,parcel\nWake,0120981\n') },
  mapping: {
    reads: 'listings',
    source: { name: 'firm' },
    columns: { county: 'county', parcel_identification: 'parcel' },
  },
  now: Date.parse('2026-11-02T15:00:00Z'),
  db: database.db,
  log: quietLog,
})
await database.close()
