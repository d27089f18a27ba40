import type { FixableFact } from '#domain/fixes/fixable-facts.ts'
import { clockTimeOfMinute, formatClockTime } from '#domain/time/clock-time.ts'
import { applyObservation } from './apply-observation.ts'
import type { AppliedListing, EventDraft, ObservationChange } from './observation.ts'
import { NO_FACTS } from './observed-facts.ts'
import type { ObservedFact, ObservedFacts } from './observed-facts.ts'
import type { ListingState } from './listing-state.ts'

/** A fact as an operator corrected it, and what else the operator knows with it, such as a filing day. */
export interface Fix {
  readonly fact: FixableFact
  readonly facts: Partial<ObservedFacts>
}

/** Who observes, when, and what the rules need. */
export type FixContext = Pick<ObservationChange, 'sourceId' | 'seenAt' | 'seenOn' | 'office' | 'nextId'>

/** Name of a fixable fact in observations. */
export const OBSERVED_NAME: Readonly<Record<FixableFact, ObservedFact>> = {
  status: 'stage',
  highest_bid: 'highest_bid_cents',
  upset_bid_date: 'upset_bid_date',
  foreclosure_date: 'foreclosure_date',
  time: 'time',
  opening_bid: 'opening_bid_cents',
  street: 'street',
  parcel_identification: 'parcel_identification',
  case_number: 'case_number',
}

/** Printed for one bid: another bid does not inherit them. */
const NO_TERMS = { upset_bid_date: null, upset_bid_time: null, minimum_upset_bid_cents: null }
/** Printed for one sale date: another date does not inherit them. */
const NO_SALE = { ...NO_TERMS, opening_bid_cents: null, highest_bid_cents: null, report_on: null }

/** A correction repeats what is shown, whenever that was stated. */
const UNDATED = { statedSince: {}, statedSinceBefore: {}, lastSeenAt: null }

/**
 * Applies an operator's correction as an observation that differs from what is shown in this fact alone. Numbers of
 * case and parcel are not part of it.
 */
export function applyFix(state: ListingState, { fact, facts }: Fix, context: FixContext): AppliedListing {
  const shown = shownFacts(state)
  const before =
    fact === 'highest_bid'
      ? { ...shown, ...NO_TERMS }
      : fact === 'foreclosure_date'
        ? { ...shown, ...NO_SALE }
        : shown
  const after = { ...before, ...facts }
  const outranking = new Set([OBSERVED_NAME[fact]])
  const applied = applyObservation(state, {
    ...context,
    ...{ before, after, outranking, ...UNDATED },
  })
  return { ...applied, drafts: applied.drafts.map(asCorrection) }
}

/** Takes back a stage that an operator stated, before a source states another one. */
export function withdrawStage(state: ListingState, { facts }: Fix, context: FixContext): ListingState {
  const shown = shownFacts(state)
  const before = { ...shown, stage: facts.stage ?? null }
  return applyObservation(state, { ...context, before, after: shown, ...UNDATED }).state
}

/** Whether a listing shows what an operator stated. */
export function isFixShown(state: ListingState, { fact, facts }: Fix, sourceId: number): boolean {
  if (fact !== 'status') return shownFacts(state)[OBSERVED_NAME[fact]] === facts[OBSERVED_NAME[fact]]
  const { round, listing } = state
  switch (facts.stage) {
    case 'redeemed':
      return listing.case_flags.some(({ source_id, flag }) => source_id === sourceId && flag === 'redeemed')
    case 'cancelled':
      return round?.is_cancelled === true
    case 'confirmed':
      return round !== null && round.confirmed_on !== null
    case 'pending_confirmation':
      return round?.reported_stage === 'closed'
    default:
      return round?.reported_stage === 'sold'
  }
}

/** What a listing shows, as one source would state it. A stage has no single value. */
function shownFacts({ listing, court_case, parcel, round }: ListingState): ObservedFacts {
  const { street, city, state, zip, lot_size, zoning_code, longitude, latitude } = listing
  const land = { street, city, state, zip, lot_size, zoning_code, longitude, latitude }
  const numbers = {
    case_number: court_case.case_number,
    parcel_identification: parcel?.parcel_identification ?? null,
    assessed_value_cents: listing.assessed_value_cents,
    taxes_due_cents: listing.taxes_due_cents,
  }
  if (round === null) return { ...NO_FACTS, ...land, ...numbers }
  const bid = round.bids.at(-1)?.amount_cents ?? null
  const isOfBid = round.published_for_bid_cents === bid
  const closing = round.published_closes_at_minute
  return {
    ...NO_FACTS,
    ...land,
    ...numbers,
    foreclosure_date: round.sale_date,
    time: round.time,
    place: round.place,
    opening_bid_cents: round.opening_bid_cents,
    highest_bid_cents: bid,
    report_on: round.report_on,
    ...(isOfBid && {
      minimum_upset_bid_cents: round.published_minimum_cents,
      upset_bid_date: round.published_last_day,
      upset_bid_time: closing === null ? null : formatClockTime(clockTimeOfMinute(closing)),
    }),
  }
}

// Sources missed what happened; that it is known now is a correction, not a new bid or a new day.
function asCorrection(draft: EventDraft): EventDraft {
  return draft.to === null ? draft : { ...draft, kind: 'facts_corrected' }
}
