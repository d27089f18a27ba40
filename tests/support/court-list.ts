import { importFile } from '#server/features/ingest/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from './quiet-log.ts'

/** One property as a court's list prints it; what is left out is an empty cell. */
export type CourtListRow = {
  county: string
  case: string
  parcel: string
  street?: string
  sale?: string
  time?: string
  place?: string
  opening?: number
  bid?: number
  last_day?: string
  status?: 'scheduled' | 'postponed' | 'cancelled' | 'upset' | 'redeemed'
}

const COLUMNS = [
  'county',
  'case',
  'parcel',
  'street',
  'sale',
  'time',
  'place',
  'opening',
  'bid',
  'last_day',
  'status',
] as const

const mapping = {
  reads: 'listings',
  source: { name: 'Court list' },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    street: 'street',
    foreclosure_date: 'sale',
    time: 'time',
    place: 'place',
    opening_bid: 'opening',
    highest_bid: 'bid',
    upset_bid_date: 'last_day',
    status: 'status',
  },
  statuses: {
    scheduled: 'scheduled',
    postponed: 'postponed',
    cancelled: 'cancelled',
    upset: 'upset',
    redeemed: 'redeemed',
  },
}

/** Imports a list as a source publishes it at an instant (epoch milliseconds), by the product's own importer. */
export async function importCourtList(
  { db }: Pick<Database, 'db'>,
  now: number,
  rows: readonly CourtListRow[],
): Promise<void> {
  const lines = rows.map((row) => COLUMNS.map((column) => row[column] ?? '').join(','))
  const bytes = Buffer.from([COLUMNS.join(','), ...lines, ''].join('\n'))
  await importFile({
    file: { name: 'list.csv', bytes },
    mapping,
    now,
    db,
    log: quietLog,
    force: true,
  })
}
