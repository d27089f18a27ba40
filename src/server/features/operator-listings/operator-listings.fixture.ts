import { importFile } from '#server/features/ingest/index.ts'
import type { ImportRequest } from '#server/features/ingest/index.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const COLUMNS = ['county', 'case', 'parcel', 'street', 'sale', 'opening', 'bid', 'last day', 'status']

const mapping = {
  reads: 'listings',
  source: { name: 'list' },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    street: 'street',
    foreclosure_date: 'sale',
    opening_bid: 'opening',
    highest_bid: 'bid',
    upset_bid_date: 'last day',
    status: 'status',
  },
  statuses: { scheduled: 'scheduled', upset: 'upset' },
}

/** For tests: a source is read an hour later. Rows as `county|case|parcel|street|sale|opening|bid|last day|status`. */
export async function readSource(
  product: TestApp,
  source: string,
  rows: readonly string[],
  authority?: ImportRequest['authority'],
): Promise<void> {
  product.clock.advance(3_600_000)
  const lines = rows.map((row) => COLUMNS.map((_column, place) => row.split('|')[place] ?? '').join(','))
  const report = await importFile({
    file: { name: 'list.csv', bytes: Buffer.from([COLUMNS.join(','), ...lines, ''].join('\n')) },
    mapping,
    source,
    ...(authority && { authority }),
    force: true,
    now: product.clock.now(),
    db: product.database.db,
    log: quietLog,
  })
  if (report.state !== 'published') throw new Error(report.problems.join('; '))
}
