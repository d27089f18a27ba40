import { parseMapping } from '#server/features/ingest/mapping/parse-mapping.ts'
import type { Table } from '#server/features/ingest/read/table.ts'
import { cellReader } from './cells.ts'
import type { RowResult } from './normal-row.ts'
import { normalizeRow } from './normalize-row.ts'

/** Reads a row of a county's own list, by column, with the mapping of these columns. The parcel is 11033. */
export function readCountyRow(
  row: Readonly<Record<string, string>>,
  columns: Record<string, unknown>,
): RowResult {
  const parsed = parseMapping({
    reads: 'listings',
    source: { name: 'county' },
    columns: { county: { value: 'Burke' }, parcel_identification: 'Parcel', ...columns },
    statuses: { Cancelled: 'cancelled', Scheduled: 'scheduled', Pending: 'pending_confirmation', Open: null },
  })
  if (!parsed.ok || parsed.mapping.reads !== 'listings') throw new Error(JSON.stringify(parsed))
  const given = { Parcel: '11033', ...row }
  const table: Table = {
    columns: Object.keys(given),
    rows: [{ line: 2, cells: Object.values(given), geometry: null }],
    badRows: [],
  }
  const [only = { line: 2, cells: [], geometry: null }] = table.rows
  return normalizeRow(only, cellReader(table, parsed.mapping), parsed.mapping, null)
}
