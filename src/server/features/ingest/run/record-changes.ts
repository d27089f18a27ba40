import type { ObservedFact } from '#server/features/listings/index.ts'
import { recordKey } from './match-rows.ts'
import type { RunDecision } from './decide-run.ts'
import type { MatchedRow } from './match-rows.ts'
import type { RunInput, SourceRecord } from './run-input.ts'
import { lastCounted, statedSince } from './set-aside.ts'

/** Changes to store in the source records. That rows were read again is noted once for their source. */
export interface RecordChanges {
  readonly added: readonly SourceRecord[]
  readonly changed: readonly SourceRecord[]
  /** Records whose rows came into the latest file, unchanged, or are not in it. */
  readonly moved: readonly SourceRecord[]
  /** The sources of which rows were read. */
  readonly sourcesRead: readonly number[]
  readonly seenAt: Date
  readonly factsAsOf: Date
}

type Reading = Pick<RunInput, 'records' | 'seenAt' | 'factsAsOf' | 'chosen'>

/** Compares the sources' current facts with all their records as stored. */
export function recordChanges(
  { matched, gone, setAside }: RunDecision,
  { records, seenAt, factsAsOf, chosen }: Reading,
): RecordChanges {
  // Most listings have one row.
  const others = Map.groupBy(
    matched.filter(({ counts }) => !counts),
    keyOf,
  )
  const added: SourceRecord[] = []
  const changed: SourceRecord[] = []
  const moved: SourceRecord[] = []
  const [seen, sourcesRead] = [new Set<SourceRecord>(), new Set<number>()]
  for (const each of matched) {
    if (!each.counts) continue
    const { row, source, record } = each
    // A row that was left out keeps its key.
    const kept = chosen === null ? [] : (record?.row_keys ?? [])
    const rowKeys =
      others.size === 0 && chosen === null
        ? [row.row_key]
        : keysOf([each, ...(others.get(keyOf(each)) ?? [])], kept)
    sourcesRead.add(source.id)
    if (record === null) {
      added.push(recordOf(each, rowKeys, setAside.get(keyOf(each)), { seenAt, factsAsOf }))
      continue
    }
    seen.add(record)
    const aside = setAside.get(keyOf(each))
    if (aside || differs(record, each, rowKeys))
      changed.push(recordOf(each, rowKeys, aside, { seenAt, factsAsOf }))
    else if (!record.is_in_latest) moved.push({ ...record, is_in_latest: true })
  }
  for (const record of gone) changed.push({ ...record, is_in_latest: false, missing_since: seenAt })
  for (const record of records)
    if (record.is_in_latest && !seen.has(record)) moved.push({ ...record, is_in_latest: false })
  return { added, changed, moved, sourcesRead: [...sourcesRead], seenAt, factsAsOf }
}

function keysOf(rows: readonly MatchedRow[], kept: readonly string[]): string[] {
  return [...new Set([...rows.map(({ row }) => row.row_key), ...kept])].toSorted()
}

function keyOf({ source, match }: MatchedRow): string {
  return recordKey(source.id, match.tax_foreclosure_id)
}

function recordOf(
  { row, observation, source, match, record, news }: MatchedRow,
  rowKeys: readonly string[],
  setAside: ReadonlySet<ObservedFact> | undefined,
  { seenAt, factsAsOf }: Pick<Reading, 'seenAt' | 'factsAsOf'>,
): SourceRecord {
  const { facts } = observation
  return {
    source_id: source.id,
    tax_foreclosure_id: match.tax_foreclosure_id,
    facts,
    row_keys: rowKeys,
    source_url: row.source_url,
    first_seen_at: record?.first_seen_at ?? factsAsOf,
    last_seen_at: seenAt,
    facts_as_of: factsAsOf,
    is_in_latest: true,
    missing_since: null,
    last_updated: row.last_updated,
    stated_since: statedSince({ record, news }, factsAsOf),
    last_counted: setAside ? lastCounted({ record, facts }, setAside) : (record?.last_counted ?? null),
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
