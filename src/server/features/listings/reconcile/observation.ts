import type { EventKind } from '#domain/events/event-kinds.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import type { ListingState } from './listing-state.ts'
import type { ObservedFact, ObservedFacts } from './observed-facts.ts'

/** One source's current observation of a listing, and its previous one. */
export interface ObservationChange {
  readonly sourceId: number
  /** Null if this source had not listed the property before. */
  readonly before: ObservedFacts | null
  readonly after: ObservedFacts
  /**
   * Facts that do not count where another value is known: a higher source, or a correction, stands against them, or they
   * are not new.
   */
  readonly setAside?: ReadonlySet<ObservedFact>
  /**
   * Facts that only sources of lower authority state: they count from the first listing on. An operator's correction
   * outranks every source.
   */
  readonly outranking?: ReadonlySet<ObservedFact>
  /** Facts that count as part of the source's first listing of the property; without one, all do. */
  readonly firstStated?: ReadonlySet<ObservedFact>
  /** When the source first showed each value of `after`, by fact; omits values of its first listing of the property. */
  readonly statedSince: Readonly<Partial<Record<ObservedFact, string>>>
  /** The same for the values of `before`. */
  readonly statedSinceBefore: Readonly<Partial<Record<ObservedFact, string>>>
  /** When the source last showed `before`. */
  readonly lastSeenAt: Date | null
  readonly seenAt: Date
  /** Date of `seenAt` in New York. */
  readonly seenOn: PlainDate
  readonly office: ClerkOffice
  /** Generates temporary ids, below zero. */
  readonly nextId: () => number
}

/** Event values under their wire names, money in dollars. */
export type EventValues = Readonly<Record<string, string | number | null>>

/** An event before it is stored. */
export interface EventDraft {
  readonly kind: EventKind
  readonly from: EventValues | null
  readonly to: EventValues | null
  /** Null if time or a rule caused it. */
  readonly source_id: number | null
  readonly effective_on: string | null
}

/** A listing after applying an observation, with the resulting events. */
export interface AppliedListing {
  readonly state: ListingState
  readonly drafts: readonly EventDraft[]
}

/** A listing before and after a run. */
export interface Change {
  /** Null for a new listing. */
  readonly stored: ListingState | null
  readonly derived: ListingState
  /** Events from the sources in this run, in order. */
  readonly drafts: readonly EventDraft[]
  /** The first source applied; null if time or a rule is the only cause. */
  readonly source_id: number | null
  readonly today: PlainDate
  /** The clerk's office now. */
  readonly office: ClerkOffice
}

/**
 * The new value of a fact, or null if the source reports nothing new. A source's first listing of a property only
 * fills facts no other source has stated, or only sources of lower authority: it may be an outdated copy.
 */
export function newlyObserved<F extends ObservedFact>(
  observation: ObservationChange,
  fact: F,
  known: ObservedFacts[F],
): NonNullable<ObservedFacts[F]> | null {
  const value = observation.after[fact]
  if (value === null || value === known) return null
  return isNewlyStated(observation, fact, known !== null) ? value : null
}

/** Whether a source states a fact anew so that it counts, beside another value or where none is known. */
export function isNewlyStated(
  observation: ObservationChange,
  fact: ObservedFact,
  isOtherKnown: boolean,
): boolean {
  const { before, after, setAside, outranking } = observation
  if (isOtherKnown && setAside?.has(fact) === true) return false
  return before === null || isFirstStated(observation, fact)
    ? !isOtherKnown || outranking?.has(fact) === true
    : before[fact] !== after[fact]
}

/** Whether a fact is part of the source's first listing of the property. */
export function isFirstStated({ before, firstStated }: ObservationChange, fact: ObservedFact): boolean {
  return before === null || firstStated?.has(fact) === true
}

/** An event reported by this source. */
export function draftOf(
  { sourceId }: ObservationChange,
  kind: EventKind,
  from: EventValues | null,
  to: EventValues | null,
  effective_on: string | null = null,
): EventDraft {
  return { kind, from, to, source_id: sourceId, effective_on }
}
