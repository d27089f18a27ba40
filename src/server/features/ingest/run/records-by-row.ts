import type { SourceRecord } from './run-input.ts'

/** Records by each row they were last listed in, as `idOf` identifies it. A row with several parcels has several. */
export function recordsByRow<Listed extends SourceRecord>(
  records: readonly Listed[],
  idOf: (record: Listed, rowKey: string) => string,
): ReadonlyMap<string, readonly Listed[]> {
  const byRow = new Map<string, Listed[]>()
  for (const record of records) {
    for (const rowKey of record.row_keys) {
      const id = idOf(record, rowKey)
      const others = byRow.get(id)
      if (others) others.push(record)
      else byRow.set(id, [record])
    }
  }
  return byRow
}
