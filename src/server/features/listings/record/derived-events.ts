import { dollarsFromCents } from '#contract/money.ts'
import { resultNotSeen } from '#domain/listing-status/listing-status.ts'
import type { EventDraft, EventValues } from './hearing.ts'
import type { ListingRow, ListingState } from './listing-state.ts'

/** A listing before and after a run. */
export interface Change {
  /** Null for a listing that is new. */
  readonly stored: ListingState | null
  readonly derived: ListingState
  /** What the sources told in this run, in order. */
  readonly drafts: readonly EventDraft[]
  /** The source heard first; null where time or a rule is the only cause. */
  readonly source_id: number | null
}

/**
 * The events of a change: those of the sources, with the last day that follows from them, and those that only the
 * derivation brings to light.
 */
export function eventsOf(change: Change): readonly EventDraft[] {
  const { stored, derived, drafts } = change
  const told = drafts.map((draft) => withLastDay(draft, stored, derived))
  if (stored === null) {
    const listed = draft(change, 'listed', null, { status: derived.listing.status })
    return [listed, ...told, ...caseEvents(change)]
  }
  const found = [
    ...caseEvents(change),
    ...lastDayEvents(change),
    ...windowEvents(change),
    ...saleDayEvents(change),
  ]
  return [...told, ...found, ...unexplainedStatus(change, told.length + found.length)]
}

function draft(
  { source_id }: Change,
  kind: EventDraft['kind'],
  from: EventValues | null,
  to: EventValues | null,
  effective_on: string | null = null,
): EventDraft {
  return { kind, from, to, source_id, effective_on }
}

function tellsOfBid({ kind }: EventDraft): boolean {
  return kind === 'upset_bid' || kind === 'sold'
}

function withLastDay(told: EventDraft, stored: ListingState | null, { listing }: ListingState): EventDraft {
  if (!tellsOfBid(told) || listing.upset_bid_date === null) return told
  const before = stored?.listing.upset_bid_date ?? null
  return {
    ...told,
    from: told.from && before !== null ? { ...told.from, upset_bid_date: before } : told.from,
    to: { ...told.to, ...lastDayOf(listing) },
  }
}

function lastDayOf({ upset_bid_date, upset_bid_date_basis }: ListingRow): EventValues {
  return { upset_bid_date, upset_bid_date_basis }
}

function caseEvents(change: Change): EventDraft[] {
  const before = change.stored?.court_case
  const { is_redeemed, redeemed_on, is_stayed_by_bankruptcy } = change.derived.court_case
  const events: EventDraft[] = []
  if (is_redeemed && before?.is_redeemed !== true)
    events.push(draft(change, 'redeemed', null, null, redeemed_on))
  if (is_stayed_by_bankruptcy && before?.is_stayed_by_bankruptcy !== true) {
    events.push(draft(change, 'stayed_by_bankruptcy', null, null))
  }
  return events
}

function lastDayEvents(change: Change): EventDraft[] {
  const before = change.stored?.listing
  const after = change.derived.listing
  const isMoved = after.upset_bid_date !== null && after.upset_bid_date !== before?.upset_bid_date
  if (!before || !isMoved || change.drafts.some(tellsOfBid)) return []
  const from = before.upset_bid_date === null ? null : lastDayOf(before)
  return [draft(change, 'last_day_moved', from, lastDayOf(after))]
}

const afterWindow = ['Awaiting Funds', 'Purchase Completed', 'Pending Transfer']

function windowEvents(change: Change): EventDraft[] {
  const before = change.stored?.listing
  const { listing, round } = change.derived
  const isClosed = before?.status === 'Upset Bid Ongoing' && afterWindow.includes(listing.status)
  const isToldOtherwise = change.drafts.some(({ kind }) => kind === 'confirmed' || kind === 'deed_recorded')
  if (!before || !isClosed || isToldOtherwise) return []
  const lastDay = listing.upset_bid_date ?? before.upset_bid_date
  const to = { highest_bid: dollarsFromCents(listing.highest_bid_cents), upset_bid_date: lastDay }
  const bySource = round?.source_says === 'closed' && change.source_id !== null
  return [
    {
      ...draft(change, 'window_closed', null, to, bySource ? null : lastDay),
      ...(!bySource && { source_id: null }),
    },
  ]
}

// Whatever else a source says on that day: that it shows no result is a matter of time.
function saleDayEvents(change: Change): EventDraft[] {
  const before = change.stored?.listing.status
  const { listing } = change.derived
  if (before !== 'Auction in future' || listing.status !== resultNotSeen) return []
  const passed = draft(change, 'sale_day_passed', { status: before }, { status: listing.status })
  return [{ ...passed, source_id: null, effective_on: listing.foreclosure_date }]
}

// A change of status that nothing else tells of: a source took something back, or time went on.
function unexplainedStatus(change: Change, explanations: number): EventDraft[] {
  const before = change.stored?.listing.status
  const after = change.derived.listing.status
  if (explanations > 0 || before === undefined || before === after) return []
  return [draft(change, 'facts_corrected', { status: before }, { status: after })]
}
