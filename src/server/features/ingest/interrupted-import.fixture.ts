import { connect } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { importFile } from './index.ts'

// For tests: a program that imports one row into the database of its first argument, to be killed on the way.
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
