import { endOfNewYorkDay, newYorkDate, newYorkInstant } from '#domain/time/new-york.ts'
import type { ClockTime } from '#domain/time/clock-time.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { upsetBidClock } from '#domain/upset-bid/upset-bid-clock.ts'
import type { UpsetBidClock } from '#domain/upset-bid/upset-bid-clock.ts'
import { hasResult } from './facts.ts'
import type { CaseFacts, RoundFacts } from './facts.ts'
import { resultNotPosted } from './listing-status.ts'
import type { ListingStatus } from './listing-status.ts'

/**
 * The reason for a status, where the status alone does not explain it:
 * - `Waiting on sales date`: `judgment` (no date yet), `postponed`, `cancelled`, `resale`, `bankruptcy`.
 * - `Auction in future`: `resale` when the property was sold before.
 * - `Upset Bid Ongoing`: `bids_frozen` while a motion for resale is pending; `end_estimated` or `end_uncertain` once a
 *   deadline has passed that is only estimated, or that may not have been the last day; `end_uncertain` also if a
 *   source states "sold" and no date is known.
 * - `Awaiting Funds`: `confirmation_not_seen` or `confirmed`.
 * - `Purchase Completed`: `taxing_unit_buyer` when the county or town holds the property.
 */
export type StatusReason =
  | 'judgment'
  | 'postponed'
  | 'cancelled'
  | 'resale'
  | 'bankruptcy'
  | 'bids_frozen'
  | 'end_estimated'
  | 'end_uncertain'
  | 'confirmation_not_seen'
  | 'confirmed'
  | 'taxing_unit_buyer'

const midnight: ClockTime = { hour: 0, minute: 0 }

/** A listing's status, its reason and its clock. */
export interface DerivedStatus {
  readonly status: ListingStatus | typeof resultNotPosted
  readonly reason: StatusReason | null
  /**
   * The minimum upset bid and its period: while upset bids are accepted and after the period has ended; else null. While
   * bids are frozen it has only the last bid.
   */
  readonly clock: UpsetBidClock | null
  /** The next instant (epoch milliseconds) at which time alone changes this result; null if only facts can. */
  readonly changes_at: number | null
}

/**
 * Derives a listing's status at an instant (epoch milliseconds) from its case and its latest round, null when no sale
 * was ever ordered. The order of the evidence is the rule: a recorded deed outweighs a redemption, that a stay, that
 * a sale without a date, that a sale still to come, whatever close date a source prints with it. A sale is still to come
 * until its hour, or the end of its day if no hour is known; on that day, until its result is known.
 */
export function deriveStatus(
  now: number,
  caseFacts: CaseFacts,
  round: RoundFacts | null,
  office: ClerkOffice,
): DerivedStatus {
  const withoutBids = settledWithoutBids(caseFacts, round)
  if (withoutBids !== null) return withoutBids
  if (round === null) return settled('Waiting on sales date', 'judgment')
  return beforeOrAfterSale(now, round, office)
}

/** The status that does not depend on bids: the deed is recorded, or no sale is set; null if bids and days decide. */
export function settledWithoutBids(caseFacts: CaseFacts, round: RoundFacts | null): DerivedStatus | null {
  if (round?.recorded_on) return settled('Purchase Completed', takenBy(round))
  if (caseFacts.is_redeemed) return settled('Redeemed')
  if (caseFacts.is_stayed_by_bankruptcy) return settled('Waiting on sales date', 'bankruptcy')
  if (round?.is_cancelled) return settled('Waiting on sales date', 'cancelled')
  if (round?.is_postponed_without_date) return settled('Waiting on sales date', 'postponed')
  if (round?.is_resale_ordered_without_date) return settled('Waiting on sales date', 'resale')
  return null
}

function beforeOrAfterSale(now: number, round: RoundFacts, office: ClerkOffice): DerivedStatus {
  const saleAt = saleInstant(round)
  if (saleAt !== null && saleAt > now) {
    return { ...settled('Auction in future', round.round > 1 ? 'resale' : null), changes_at: saleAt }
  }
  if (round.is_resale_motion_pending) {
    const clock = { ...upsetBidClock(round, office, newYorkDate(now)), next_bid: null, deadline: null }
    return { ...settled('Upset Bid Ongoing', 'bids_frozen'), clock }
  }
  if (round.paid_on) return soldTo(round, 'Pending Transfer')
  if (round.confirmed_on) return soldTo(round, 'Awaiting Funds', 'confirmed')
  if (hasResult(round)) return duringOrAfterWindow(now, round, office)
  return saleAt === null ? settled('Waiting on sales date', 'judgment') : settled(resultNotPosted)
}

function duringOrAfterWindow(now: number, round: RoundFacts, office: ClerkOffice): DerivedStatus {
  const clock = upsetBidClock(round, office, newYorkDate(now))
  const { deadline } = clock
  const over = { ...soldTo(round, 'Awaiting Funds', 'confirmation_not_seen'), clock }
  // An estimate means "at the earliest": it is no deadline of a period a source calls closed.
  if (round.reported_stage === 'closed') {
    return deadline?.basis === 'estimated' ? { ...over, clock: { ...clock, deadline: null } } : over
  }
  const open = { ...settled('Upset Bid Ongoing'), clock }
  // Sources state "sold" from the auction on: without a date to count from, the period may be open or over.
  if (deadline === null) return round.reported_stage === 'sold' ? { ...open, reason: 'end_uncertain' } : open
  const { closes_at_instant, over_from_instant, basis } = deadline
  if (now < closes_at_instant) return { ...open, changes_at: closes_at_instant }
  if (over_from_instant !== null && now >= over_from_instant) return over
  const reason = basis === 'estimated' ? 'end_estimated' : 'end_uncertain'
  return { ...open, reason, changes_at: over_from_instant }
}

// A taxing unit's bid is an ordinary bid until the upset bid period ends; then the unit holds the property.
function soldTo(
  round: RoundFacts,
  status: 'Awaiting Funds' | 'Pending Transfer',
  reason: StatusReason | null = null,
): DerivedStatus {
  return round.is_taxing_unit_buyer
    ? settled('Purchase Completed', 'taxing_unit_buyer')
    : settled(status, reason)
}

function takenBy(round: RoundFacts): StatusReason | null {
  return round.is_taxing_unit_buyer ? 'taxing_unit_buyer' : null
}

function settled(status: DerivedStatus['status'], reason: StatusReason | null = null): DerivedStatus {
  return { status, reason, clock: null, changes_at: null }
}

// A result is known from the day of the sale on at the earliest. It shows that the sale was held, whatever its hour.
function saleInstant(round: RoundFacts): number | null {
  const { sale_date, time } = round
  if (sale_date === null) return null
  // The day of a report may be misprinted, or be that of an earlier sale.
  if (hasResult({ ...round, report_on: null })) return newYorkInstant(sale_date, midnight)
  return time === null ? endOfNewYorkDay(sale_date) : newYorkInstant(sale_date, time)
}
