import type { PlainDate } from '#domain/time/plain-date.ts'
import { factNames } from '#server/features/listings/index.ts'
import type { CountyChangeset, ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'
import { rankAgainst } from './outranking.ts'
import type { Authority, OtherStatement, Ranking } from './outranking.ts'
import type { SourceRecord } from './run-input.ts'

/** A source's observation of a listing, with what it stated before. */
interface Observed {
  readonly source: { readonly id: number; readonly authority: Authority | null }
  /** Null if the source had not listed the property. */
  readonly record: SourceRecord | null
  readonly facts: ObservedFacts
  /** The facts that differ from the record; empty without one. */
  readonly news: readonly ObservedFact[]
}

/** All evidence decides about a stage, and numbers identify a listing: neither counts later. */
const NEVER_DUE: readonly ObservedFact[] = ['stage', 'case_number', 'parcel_identification']

/** Since when a source states each of its values, as a record stores it. */
export function statedSince(
  { record, news }: Pick<Observed, 'record' | 'news'>,
  seenAt: Date,
): SourceRecord['stated_since'] {
  const since = news.map((fact) => [fact, seenAt.toISOString()] as const)
  return { ...record?.stated_since, ...Object.fromEntries(since) }
}

function rankingOf(observed: Observed, others: readonly OtherStatement[], seenAt: Date): Ranking {
  const { facts, source, record } = observed
  const first_seen_at = record?.first_seen_at ?? seenAt
  const stated_since = statedSince(observed, seenAt)
  return rankAgainst({ facts, authority: source.authority, first_seen_at, stated_since, seenAt }, others)
}

/** An observation, and the facts that were set aside when they were stated and count by now. */
export interface ObservedNews extends Observed {
  readonly due: readonly ObservedFact[]
}

/** What an observation meets: what other sources state of the listing, and the facts that corrections hold. */
export interface Standing {
  readonly others: readonly OtherStatement[]
  readonly held: ReadonlySet<ObservedFact>
  readonly seenAt: Date
  /** Date of `seenAt` in New York. */
  readonly seenOn: PlainDate
}

/**
 * Applies a source's observation to its listing if it brings news, or if facts that were set aside are due. Returns the
 * facts that do not count beside others; null if there was nothing to apply.
 */
export function applyObserved(
  changeset: CountyChangeset,
  listingId: number,
  observed: ObservedNews,
  { others, held, seenAt, seenOn }: Standing,
): ReadonlySet<ObservedFact> | null {
  const { source, record, facts, news } = observed
  const due = observed.due.filter((fact) => !held.has(fact))
  if (record !== null && news.length === 0 && due.length === 0) return null
  const { outranked, outranking } = rankingOf(observed, others, seenAt)
  // A higher source's value counts over a lower one's, also if it comes back.
  const returned = returnedFacts(observed).filter((fact) => !outranking.has(fact))
  const setAside = new Set([...outranked, ...held, ...returned])
  changeset.apply(listingId, {
    ...comparedWith(record, due),
    after: facts,
    setAside,
    outranking: new Set([...outranking].filter((fact) => !held.has(fact))),
    sourceId: source.id,
    statedSince: statedSince(observed, seenAt),
    statedSinceBefore: record?.stated_since ?? {},
    lastSeenAt: record?.facts_as_of ?? null,
    seenAt,
    seenOn,
  })
  return setAside
}

/**
 * The facts of which a source states again, after an empty cell, the value that counted last: no news where another value
 * is known by now.
 */
export function returnedFacts({ record, facts, news }: Observed): readonly ObservedFact[] {
  const counted = record?.last_counted ?? null
  if (record === null || counted === null) return []
  return news.filter((fact) => record.facts[fact] === null && counted[fact] === facts[fact])
}

/** Whether a source states facts that did not count when it stated them. */
export function hasSetAside({ facts, last_counted }: SourceRecord): boolean {
  return last_counted !== null && factNames.some((fact) => isSetAside(facts, last_counted, fact))
}

function isSetAside(
  facts: ObservedFacts,
  counted: NonNullable<SourceRecord['last_counted']>,
  fact: ObservedFact,
): boolean {
  return facts[fact] !== null && counted[fact] !== undefined
}

/** The facts that a source states as before, that were set aside then, and that no other source outranks anymore. */
export function dueFacts(
  observed: Observed,
  others: readonly OtherStatement[],
  seenAt: Date,
): readonly ObservedFact[] {
  const { record, facts, news } = observed
  const counted = record?.last_counted ?? null
  if (counted === null) return []
  const waiting = factNames.filter((fact) => isSetAside(facts, counted, fact) && !news.includes(fact))
  if (waiting.length === 0) return []
  const { outranked } = rankingOf(observed, others, seenAt)
  return waiting.filter((fact) => !outranked.has(fact))
}

// Facts that are due count as if they were stated now. Those that the source has stated since it began to list the
// property may be of an old copy, now as then.
function comparedWith(
  record: SourceRecord | null,
  due: readonly ObservedFact[],
): { before: ObservedFacts | null; firstStated: ReadonlySet<ObservedFact> } {
  if (record === null) return { before: null, firstStated: new Set() }
  const counted = due.map((fact) => [fact, record.last_counted?.[fact] ?? null] as const)
  return {
    before: { ...record.facts, ...Object.fromEntries(counted) },
    firstStated: new Set(due.filter((fact) => record.stated_since[fact] === undefined)),
  }
}

/**
 * The values that counted last, as a record stores them, after an observation of which these facts were set aside: of
 * those, and of empty cells.
 */
export function lastCounted(
  { record, facts }: Pick<Observed, 'record' | 'facts'>,
  setAside: ReadonlySet<ObservedFact>,
): SourceRecord['last_counted'] {
  const kept = factNames.flatMap((fact) => {
    const isAside = facts[fact] === null || (setAside.has(fact) && !NEVER_DUE.includes(fact))
    if (!isAside) return []
    const counted = countedBefore(record, fact)
    return counted === facts[fact] ? [] : [[fact, counted] as const]
  })
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

function countedBefore(record: SourceRecord | null, fact: ObservedFact): string | number | null {
  const counted = record?.last_counted?.[fact]
  return counted === undefined ? (record?.facts[fact] ?? null) : counted
}
