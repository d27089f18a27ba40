import { changedFacts } from '#server/features/listings/index.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import { recordKey } from './decide-run.ts'
import type { RunDecision, SourceRecord, MatchedRow } from './decide-run.ts'

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
  const keys = new Map<string, Set<string>>()
  for (const { source, match, row } of matched) {
    const key = recordKey(source.id, match.tax_foreclosure_id)
    const rowKeys = keys.get(key) ?? new Set()
    keys.set(key, rowKeys.add(row.row_key))
  }
  const counting = matched.filter(({ counts }) => counts)
  const now = counting.map((each): SourceRecord => ({
    source_id: each.source.id,
    tax_foreclosure_id: each.match.tax_foreclosure_id,
    facts: each.observation.facts,
    row_keys: [...(keys.get(recordKey(each.source.id, each.match.tax_foreclosure_id)) ?? [])].toSorted(),
    source_url: each.row.source_url,
    first_seen_at: each.record?.first_seen_at ?? seenAt,
    last_seen_at: seenAt,
    missing_since: null,
    last_updated: each.row.last_updated,
    stated_since: each.record ? sinceByFact(each.record, each.observation.facts, seenAt) : {},
  }))
  return {
    seenAgain: now.filter((_record, index) => counting[index]?.record !== null),
    seenAt,
    added: now.filter((_record, index) => counting[index]?.record === null),
    changed: [
      ...now.filter((record, index) => differs(counting[index], record)),
      ...gone.map((record) => ({ ...record, missing_since: seenAt })),
    ],
  }
}

function sinceByFact(before: SourceRecord, now: ObservedFacts, seenAt: Date): SourceRecord['stated_since'] {
  const news = changedFacts(before.facts, now).map((fact) => [fact, seenAt.toISOString()] as const)
  return { ...before.stated_since, ...Object.fromEntries(news) }
}

function differs(matched: MatchedRow | undefined, now: SourceRecord): boolean {
  const before = matched?.record
  if (!before) return false
  return (
    before.missing_since !== null ||
    before.source_url !== now.source_url ||
    before.last_updated !== now.last_updated ||
    before.row_keys.join(' ') !== now.row_keys.join(' ') ||
    changedFacts(before.facts, now.facts).length > 0
  )
}
