import type { EventKind } from '#domain/events/event-kinds.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import type { ListingState } from './listing-state.ts'
import type { ObservedFact, ObservedFacts } from './observed-facts.ts'

/** What one source says of one listing now, beside what it said last. */
export interface ObservationChange {
  readonly sourceId: number
  /** Null when this source had not listed the property before. */
  readonly before: ObservedFacts | null
  readonly after: ObservedFacts
  /** When the source was last seen to say `before`. */
  readonly lastSeenAt: Date | null
  readonly seenAt: Date
  /** The day of `seenAt` in New York. */
  readonly seenOn: PlainDate
  readonly office: ClerkOffice
  /** Ids for what is not stored yet, each below zero. */
  readonly nextId: () => number
}

/** Values of an event in wire names, money in dollars. */
export type EventValues = Readonly<Record<string, string | number | null>>

/** Something that happened to a listing, before it is stored. */
export interface EventDraft {
  readonly kind: EventKind
  readonly from: EventValues | null
  readonly to: EventValues | null
  /** Null where time or a rule is the cause. */
  readonly source_id: number | null
  readonly effective_on: string | null
}

/** A listing after an observation was applied, with the events that follow. */
export interface AppliedListing {
  readonly state: ListingState
  readonly drafts: readonly EventDraft[]
}

/** A listing before and after a run. */
export interface Change {
  /** Null for a listing that is new. */
  readonly stored: ListingState | null
  readonly derived: ListingState
  /** What the sources told in this run, in order. */
  readonly drafts: readonly EventDraft[]
  /** The source heard first; null where time or a rule is the only cause. */
  readonly source_id: number | null
  readonly today: PlainDate
}

/**
 * The newly said value of a fact, or null where the source says nothing new. A source that lists the property for
 * the first time only fills facts no source has stated yet: it may be an old copy of another.
 */
export function newlyObserved<F extends ObservedFact>(
  { before, after }: ObservationChange,
  fact: F,
  known: ObservedFacts[F],
): NonNullable<ObservedFacts[F]> | null {
  const said = after[fact]
  if (said === null || said === known) return null
  const isNews = before === null ? known === null : before[fact] !== said
  return isNews ? said : null
}

/** An event that this source is the witness of. */
export function draftOf(
  { sourceId }: ObservationChange,
  kind: EventKind,
  from: EventValues | null,
  to: EventValues | null,
  effective_on: string | null = null,
): EventDraft {
  return { kind, from, to, source_id: sourceId, effective_on }
}
