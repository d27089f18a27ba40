import { dollarsFromCents } from '#domain/money/cents.ts'
import { caseFactsOf } from '#domain/listing-status/case-flags.ts'
import type { CaseFacts } from '#domain/listing-status/facts.ts'
import { EVENT_TRAITS, isBidKind } from '#domain/events/event-kinds.ts'
import { resultNotPosted } from '#domain/listing-status/listing-status.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { takesUpsetBids } from '#domain/listing/upset-period.ts'
import { upsetBidMinimum } from '#domain/upset-bid/next-bid.ts'
import { lastDayEvents, lastDayOf } from './deadline-events.ts'
import type { Change, EventDraft, EventValues } from './observation.ts'
import type { ListingRow, ListingState } from './listing-state.ts'

/**
 * All events of a change: those of the sources, completed with the resulting last day, and those only derivation
 * reveals. Every change of status, reason, or last day has an event.
 */
export function eventsOf(change: Change): readonly EventDraft[] {
  const { stored, derived, drafts } = change
  const reported = drafts.map((draft) => withLastDay(draft, stored, derived))
  if (stored === null) {
    const listed = draft(change, 'listed', null, { status: derived.listing.status })
    return [listed, ...reported, ...caseEvents(change)]
  }
  const events = [
    ...reported,
    ...caseEvents(change),
    ...frozenEvents(change),
    ...lastDayEvents(change),
    ...windowEvents(change),
    ...saleDayEvents(change),
    ...minimumEvents(change),
  ]
  return withLostDay(stored, derived, [...events, ...unexplainedStatus(change, events)])
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

function withLastDay(
  reported: EventDraft,
  stored: ListingState | null,
  { listing }: ListingState,
): EventDraft {
  if (!isBidKind(reported.kind) || listing.upset_bid_date === null) return reported
  const before = stored?.listing.upset_bid_date ?? null
  return {
    ...reported,
    from: reported.from && before !== null ? { ...reported.from, upset_bid_date: before } : reported.from,
    to: { ...reported.to, ...lastDayOf(listing) },
  }
}

function caseEvents(change: Change): EventDraft[] {
  const before = change.stored && factsOf(change.stored)
  const after = factsOf(change.derived)
  if (after.is_redeemed && before?.is_redeemed !== true) {
    const redemption = change.derived.listing.case_flags.find(({ flag }) => flag === 'redeemed')
    return [draft(change, 'redeemed', null, null, redemption?.redeemed_on ?? null)]
  }
  const isStayed = after.is_stayed_by_bankruptcy && before?.is_stayed_by_bankruptcy !== true
  return isStayed ? [draft(change, 'stayed_by_bankruptcy', null, null)] : []
}

function factsOf({ listing }: ListingState): CaseFacts {
  return caseFactsOf(listing.case_flags)
}

function frozenEvents(change: Change): EventDraft[] {
  const isFrozen = change.derived.listing.status_reason === 'bids_frozen'
  const wasFrozen = change.stored?.listing.status_reason === 'bids_frozen'
  return isFrozen && !wasFrozen ? [draft(change, 'bids_frozen', null, null)] : []
}

const afterWindow = ['Awaiting Funds', 'Purchase Completed', 'Pending Transfer']

function windowEvents(change: Change): EventDraft[] {
  const before = change.stored?.listing
  const { listing, round } = change.derived
  const isClosed = before?.status === 'Upset Bid Ongoing' && afterWindow.includes(listing.status)
  const isStatedOtherwise = change.drafts.some(({ kind }) => kind === 'confirmed' || kind === 'deed_recorded')
  if (!before || !isClosed || isStatedOtherwise) return []
  const lastDay = listing.upset_bid_date ?? before.upset_bid_date
  const to = { highest_bid: dollarsFromCents(listing.highest_bid_cents), upset_bid_date: lastDay }
  const bySource = round?.reported_stage === 'closed' && change.source_id !== null
  return [
    {
      ...draft(change, 'window_closed', null, to, bySource ? null : lastDay),
      ...(!bySource && { source_id: null }),
    },
  ]
}

// Time causes this event, even if a source reports something the same day.
function saleDayEvents(change: Change): EventDraft[] {
  const before = change.stored?.listing.status
  const { listing } = change.derived
  if (before !== 'Auction in future' || listing.status !== resultNotPosted) return []
  const passed = draft(change, 'sale_day_passed', { status: before }, { status: listing.status })
  return [{ ...passed, source_id: null, effective_on: listing.foreclosure_date }]
}

// Published terms may require more or less than the statute; a cent is rounding.
function minimumEvents(change: Change): EventDraft[] {
  const before = change.stored?.listing
  const after = change.derived.listing
  if (!before || !takesUpsetBids(before) || !takesUpsetBids(after)) return []
  const [from, to] = [minimumOf(before, change.today), minimumOf(after, change.today)]
  const isSameBid = before.highest_bid_cents === after.highest_bid_cents
  if (!isSameBid || from === null || to === null || Math.abs(to - from) <= 1) return []
  const values = (cents: number) => ({ minimum_upset_bid: dollarsFromCents(cents) })
  return [draft(change, 'facts_corrected', values(from), values(to))]
}

function minimumOf(
  { minimum_upset_bid_cents: published, highest_bid_cents: last }: ListingRow,
  today: PlainDate,
): number | null {
  return last === null ? null : upsetBidMinimum(last, published, today).minimum_cents
}

function explainsStatus({ kind, to }: EventDraft): boolean {
  const { restatesStatus } = EVENT_TRAITS[kind]
  return restatesStatus === 'always' || (restatesStatus === 'by_fact' && to?.['status'] !== undefined)
}

const beforeEnd: readonly string[] = ['Auction in future', resultNotPosted, 'Upset Bid Ongoing']

// A deadline explains that an upset bid period began or was extended, not that what had ended the sale was taken back.
function hidesReopening({ kind, from }: EventDraft, { status }: ListingRow): boolean {
  return kind === 'last_day_moved' && from === null && !beforeEnd.includes(status)
}

// A change of status or reason without another event: a source took something back, or time passed.
function unexplainedStatus(change: Change, events: readonly EventDraft[]): EventDraft[] {
  const before = change.stored?.listing
  const after = change.derived.listing
  if (before === undefined || events.some((event) => explainsStatus(event) && !hidesReopening(event, before)))
    return []
  if (before.status !== after.status) {
    return [draft(change, 'facts_corrected', { status: before.status }, { status: after.status })]
  }
  if (before.status_reason === after.status_reason || isOpenEnd(before) || isOpenEnd(after)) return []
  const [from, to] = [before, after].map(({ status, status_reason }) => ({ status, status_reason }))
  return [draft(change, 'facts_corrected', from ?? null, to ?? null)]
}

// A doubtful deadline that has passed is no news: nothing happened to the property.
function isOpenEnd({ status_reason }: ListingRow): boolean {
  return status_reason === 'end_estimated' || status_reason === 'end_uncertain'
}

// Adds the former last day to the event that ends or freezes an upset bid period.
function withLostDay(
  { listing: before }: ListingState,
  { listing: after }: ListingState,
  events: readonly EventDraft[],
): readonly EventDraft[] {
  const isLost =
    before.status === 'Upset Bid Ongoing' && before.upset_bid_date !== null && after.upset_bid_date === null
  if (!isLost || events.some(({ to }) => to?.['upset_bid_date'] !== undefined)) return events
  const place = events.findLastIndex(explainsStatus)
  return events.map((event, index) =>
    index === place
      ? { ...event, from: { ...event.from, ...lastDayOf(before) }, to: { ...event.to, upset_bid_date: null } }
      : event,
  )
}
