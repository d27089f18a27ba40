import { recordKey } from './match-rows.ts'
import type { RunDecision } from './decide-run.ts'
import type { MatchedRow } from './match-rows.ts'
import type { SourceRecord } from './run-input.ts'

/** Changes to store in the source records. Unchanged ones are only marked as seen again. */
export interface RecordChanges {
  readonly added: readonly SourceRecord[]
  readonly changed: readonly SourceRecord[]
  /** Every known record whose row was read. */
  readonly seenAgain: readonly Pick<SourceRecord, 'source_id' | 'tax_foreclosure_id'>[]
  readonly seenAt: Date
}

/** Compares the sources' current facts with the stored ones. */
export function recordChanges({ matched, gone }: RunDecision, seenAt: Date): RecordChanges {
  const rowsOf = Map.groupBy(matched, keyOf)
  const added: SourceRecord[] = []
  const changed: SourceRecord[] = []
  const seenAgain: RecordChanges['seenAgain'][number][] = []
  for (const each of matched) {
    if (!each.counts) continue
    const rowKeys = [...new Set(rowsOf.get(keyOf(each))?.map(({ row }) => row.row_key))].toSorted()
    const { source, match, record } = each
    if (record === null) added.push(recordOf(each, rowKeys, seenAt))
    else seenAgain.push({ source_id: source.id, tax_foreclosure_id: match.tax_foreclosure_id })
    if (record !== null && differs(record, each, rowKeys)) changed.push(recordOf(each, rowKeys, seenAt))
  }
  const missing = gone.map((record) => ({ ...record, missing_since: seenAt }))
  return { seenAgain, seenAt, added, changed: [...changed, ...missing] }
}

function keyOf({ source, match }: MatchedRow): string {
  return recordKey(source.id, match.tax_foreclosure_id)
}

function recordOf(
  { row, observation, source, match, record, news }: MatchedRow,
  rowKeys: readonly string[],
  seenAt: Date,
): SourceRecord {
  const since = news.map((fact) => [fact, seenAt.toISOString()] as const)
  return {
    source_id: source.id,
    tax_foreclosure_id: match.tax_foreclosure_id,
    facts: observation.facts,
    row_keys: rowKeys,
    source_url: row.source_url,
    first_seen_at: record?.first_seen_at ?? seenAt,
    last_seen_at: seenAt,
    missing_since: null,
    last_updated: row.last_updated,
    stated_since: { ...record?.stated_since, ...Object.fromEntries(since) },
  }
}

function differs(before: SourceRecord, { row, news }: MatchedRow, rowKeys: readonly string[]): boolean {
  return (
    before.missing_since !== null ||
    before.source_url !== row.source_url ||
    before.last_updated !== row.last_updated ||
    before.row_keys.join(' ') !== rowKeys.join(' ') ||
    news.length > 0
  )
}
