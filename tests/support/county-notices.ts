import { importFile } from '#server/features/ingest/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from './quiet-log.ts'

const COLUMNS = [
  'county',
  'case',
  'parcel',
  'street',
  'city',
  'zip',
  'sale',
  'time',
  'place',
  'opening',
  'bid',
  'minimum',
  'last_day',
  'filed',
  'reported',
  'confirmed',
  'recorded',
  'redeemed',
  'status',
  'structure',
  'acres',
] as const

/** One property in a county's notices: dates as `YYYY-MM-DD`, amounts in dollars. Omitted columns are empty cells. */
export type NoticeRow = Partial<Record<(typeof COLUMNS)[number], string | number>>

const mapping = {
  reads: 'listings',
  source: { name: 'County notices' },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    street: 'street',
    city: 'city',
    zip: 'zip',
    foreclosure_date: 'sale',
    time: 'time',
    place: 'place',
    opening_bid: 'opening',
    highest_bid: 'bid',
    minimum_upset_bid: 'minimum',
    upset_bid_date: 'last_day',
    bid_filed_on: 'filed',
    report_on: 'reported',
    confirmed_on: 'confirmed',
    recorded_on: 'recorded',
    redeemed_on: 'redeemed',
    status: 'status',
    structure: 'structure',
    lot_size: 'acres',
  },
  statuses: {
    scheduled: 'scheduled',
    postponed: 'postponed',
    cancelled: 'cancelled',
    sold: 'sold',
    bought: 'taxing_unit_bought',
    upset: 'upset',
    motion: 'resale_motion',
    closed: 'pending_confirmation',
    confirmed: 'confirmed',
    paid: 'paid',
    recorded: 'recorded',
    resale: 'resale_ordered',
    redeemed: 'redeemed',
    bankruptcy: 'stayed_by_bankruptcy',
  },
}

/** Imports a complete list as of `now` (epoch milliseconds) with the product's importer. */
export async function importNotices(
  { db }: Pick<Database, 'db'>,
  now: number,
  rows: readonly NoticeRow[],
): Promise<void> {
  const lines = rows.map((row) => COLUMNS.map((column) => row[column] ?? '').join(','))
  const bytes = Buffer.from([COLUMNS.join(','), ...lines, ''].join('\n'))
  const file = { name: 'list.csv', bytes }
  const report = await importFile({ file, mapping, now, db, log: quietLog, force: true })
  if (report.state !== 'published') throw new Error(`the list was not published: ${report.state}`)
}

/** Sold in Burke and reported on Monday, November 9, 2026: its upset deadline is Thursday, November 19. */
export const soldInBurke: NoticeRow = {
  county: 'Burke',
  case: '25CVD000100-110',
  parcel: '11033',
  street: '12 Oak St',
  city: 'Morganton',
  zip: '28655',
  sale: '2026-11-09',
  time: '11:00 AM',
  reported: '2026-11-09',
  bid: 9000,
  status: 'upset',
}
