import { changedFacts } from '#server/features/listings/index.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import { recordKey } from './decide-run.ts'
import type { RunDecision, SourceRecord, MatchedRow } from './decide-run.ts'

/** What is to be kept of what the sources say now. Those that say the same as before are only seen again. */
export interface RecordChanges {
  readonly added: readonly SourceRecord[]
  readonly changed: readonly SourceRecord[]
  /** Every one whose row was read. */
  readonly seenAgain: readonly Pick<SourceRecord, 'source_id' | 'tax_foreclosure_id'>[]
  readonly seenAt: Date
}

/** Compares what the sources say now with what is stored of it. */
export function recordChanges({ told, gone }: RunDecision, seenAt: Date): RecordChanges {
  const keys = new Map<string, Set<string>>()
  for (const { source, match, row } of told) {
    const key = recordKey(source.id, match.tax_foreclosure_id)
    const rowKeys = keys.get(key) ?? new Set()
    keys.set(key, rowKeys.add(row.row_key))
  }
  const counting = told.filter(({ counts }) => counts)
  const now = counting.map((each): SourceRecord => ({
    source_id: each.source.id,
    tax_foreclosure_id: each.match.tax_foreclosure_id,
    facts: each.saying.facts,
    row_keys: [...(keys.get(recordKey(each.source.id, each.match.tax_foreclosure_id)) ?? [])].toSorted(),
    source_url: each.row.source_url,
    first_seen_at: each.record?.first_seen_at ?? seenAt,
    last_seen_at: seenAt,
    missing_since: null,
    last_updated: each.row.last_updated,
    said_since: each.record ? saidSince(each.record, each.saying.facts, seenAt) : {},
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

function saidSince(before: SourceRecord, now: ObservedFacts, seenAt: Date): SourceRecord['said_since'] {
  const news = changedFacts(before.facts, now).map((fact) => [fact, seenAt.toISOString()] as const)
  return { ...before.said_since, ...Object.fromEntries(news) }
}

function differs(told: MatchedRow | undefined, now: SourceRecord): boolean {
  const before = told?.record
  if (!before) return false
  return (
    before.missing_since !== null ||
    before.source_url !== now.source_url ||
    before.last_updated !== now.last_updated ||
    before.row_keys.join(' ') !== now.row_keys.join(' ') ||
    changedFacts(before.facts, now.facts).length > 0
  )
}
