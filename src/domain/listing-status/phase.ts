import type { WireListing } from '#domain/listing/wire-listing.ts'
import { parseClockTime } from '#domain/time/clock-time.ts'
import { endOfNewYorkDay, newYorkInstant } from '#domain/time/new-york.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { isBidFinal, normalizeStatusWord, resultNotPosted } from './listing-status.ts'

/** The phase of a listing, from a bidder's point of view. */
export type Phase =
  | 'upset_open'
  | 'upset_frozen'
  | 'upset_ended'
  | 'sale_ahead'
  | 'waiting'
  | 'result_unseen'
  | 'confirmed'
  | 'transferring'
  | 'completed'
  | 'redeemed'
  | 'other'

type SaleTime = Pick<WireListing, 'foreclosure_date' | 'time'>

type DerivedStatus = {
  readonly listing: SaleTime & Pick<WireListing, 'status' | 'status_reason'>
  /**
   * `over_from_instant` is an ISO instant, null if the end is only estimated. No clock while no upset bid can be
   * filed or no day is known.
   */
  readonly clock: { readonly over_from_instant: string | null } | null
}

/**
 * The phase at an instant (epoch milliseconds). Lets an open page move on at the clerk's closing hour or the hour of
 * the sale: it never shows an impossible bid as possible. An end that is only estimated does not end the upset bid
 * period.
 */
export function phaseOf({ listing, clock }: DerivedStatus, now: number): Phase {
  switch (normalizeStatusWord(listing.status)) {
    case 'Upset Bid Ongoing':
      if (listing.status_reason === 'bids_frozen') return 'upset_frozen'
      return isOver(clock?.over_from_instant ?? null, now) ? 'upset_ended' : 'upset_open'
    case 'Awaiting Funds':
      return isBidFinal(listing) ? 'confirmed' : 'upset_ended'
    case 'Pending Transfer':
      return 'transferring'
    case 'Purchase Completed':
      return 'completed'
    case 'Redeemed':
      return 'redeemed'
    case 'Waiting on sales date':
      return 'waiting'
    case 'Auction in future': {
      const saleAt = saleInstant(listing)
      return saleAt !== null && now >= saleAt ? 'result_unseen' : 'sale_ahead'
    }
    case null:
      return listing.status === resultNotPosted ? 'result_unseen' : 'other'
  }
}

type WithStatus = DerivedStatus & {
  readonly clock: { readonly basis: string; readonly closes_at_instant: string } | null
}

/**
 * The details with the status that time alone gives them at an instant (epoch milliseconds). An open page is read before
 * the clerk's closing hour or the hour of the sale, and shown after it.
 */
export function withStatusAt<Details extends WithStatus>(details: Details, now: number): Details {
  return { ...details, listing: { ...details.listing, ...statusByTime(details, now) } }
}

function statusByTime(details: WithStatus, now: number): Partial<WithStatus['listing']> {
  const { listing, clock } = details
  const status = normalizeStatusWord(listing.status)
  const phase = phaseOf(details, now)
  if (status === 'Auction in future' && phase === 'result_unseen') {
    return { status: resultNotPosted, status_reason: null }
  }
  if (status === 'Upset Bid Ongoing' && phase === 'upset_ended') {
    return { status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' }
  }
  if (phase !== 'upset_open' || clock === null || now < Date.parse(clock.closes_at_instant)) return {}
  return { status_reason: clock.basis === 'estimated' ? 'end_estimated' : 'end_uncertain' }
}

function isOver(from: string | null, now: number): boolean {
  return from !== null && now >= Date.parse(from)
}

/** When the sale begins (epoch milliseconds); if no time is known, when its day is over. Null without a date. */
export function saleInstant({ foreclosure_date, time }: SaleTime): number | null {
  const day = foreclosure_date === null ? null : parsePlainDate(foreclosure_date)
  if (day === null) return null
  const hour = time === null ? null : parseClockTime(time)
  return hour === null ? endOfNewYorkDay(day) : newYorkInstant(day, hour)
}

/**
 * Whether the clerk of court may know of a bid in this phase: after a sale, or if its result is unknown, until the
 * court confirms it.
 */
export function canAskClerk(phase: Phase): boolean {
  switch (phase) {
    case 'upset_open':
    case 'upset_frozen':
    case 'upset_ended':
    case 'result_unseen':
    case 'other':
      return true
    case 'sale_ahead':
    case 'waiting':
    case 'confirmed':
    case 'transferring':
    case 'completed':
    case 'redeemed':
      return false
  }
}
