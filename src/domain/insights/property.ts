import { hasResult } from '#domain/listing-status/facts.ts'
import type { RoundFacts } from '#domain/listing-status/facts.ts'
import { normalizeStatusWord } from '#domain/listing-status/listing-status.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { countedBids } from '#domain/upset-bid/counted-bids.ts'
import { upsetBidDeadline } from '#domain/upset-bid/deadline.ts'

/**
 * The outcome of a property: awaiting a sale or in its upset bid period; redeemed by its owner; sold to a
 * bidder, which a court may still have to confirm; taken by the county or town itself; or gone from every source, or
 * past its sale date, with no known outcome.
 */
export type PropertyOutcome = 'open' | 'redeemed' | 'sold' | 'taxing_unit' | 'unknown'

/** What is known of one property. Money in cents, days in New York. */
export interface PropertyRecord {
  readonly county: string
  readonly case_number: string | null
  readonly parcel_identification: string | null
  readonly status: string
  readonly is_gone: boolean
  readonly first_seen_on: PlainDate
  /** The source that listed it first; null if unknown. */
  readonly listed_by: number | null
  readonly was_postponed: boolean
  /** The status when first seen; null if unknown. */
  readonly first_status: string | null
  /** A result of its sale was already known when first seen. */
  readonly was_sold_when_listed: boolean
  readonly assessed_value_cents: number | null
  /** In the order of `rounds`, and as long. */
  readonly opening_bids_cents: readonly (number | null)[]
  /** The first sale first. */
  readonly rounds: readonly RoundFacts[]
}

/** One ordered sale of one property. */
export interface PropertySale {
  readonly sale_date: PlainDate | null
  /** There is evidence that it was held; a past sale date alone is not enough. */
  readonly is_held: boolean
  readonly opening_bid_cents: number | null
  readonly last_bid_cents: number | null
  /**
   * Notices of upset bid seen, a lower bound; null if no bid is known, or none is known to be the auction's or an upset
   * bid.
   */
  readonly upset_bids: number | null
  /** The upset deadline, published or computed from a filing; null if it could only be estimated. */
  readonly last_day: PlainDate | null
}

/** One property as the insights count it. */
export interface InsightProperty extends Omit<PropertyRecord, 'rounds' | 'opening_bids_cents'> {
  readonly outcome: PropertyOutcome
  /** The first sale first; the last one decides the outcome. */
  readonly sales: readonly PropertySale[]
}

/** Reads the record of a property; `office` is the clerk's of its county, with the closures entered for it. */
export function insightProperty(
  { rounds, opening_bids_cents, ...record }: PropertyRecord,
  office: ClerkOffice,
): InsightProperty {
  return {
    ...record,
    outcome: outcomeOfProperty(record, rounds.at(-1)?.is_taxing_unit_buyer ?? false),
    sales: rounds.map((round, place) => saleOf(round, opening_bids_cents[place] ?? null, office)),
  }
}

/**
 * Whether the property was seen before its sale. For the others an earlier payment or postponement could not be seen:
 * redeemed ones were never listed.
 */
export function wasSeenBeforeSale({
  first_status,
  was_sold_when_listed,
}: Pick<InsightProperty, 'first_status' | 'was_sold_when_listed'>): boolean {
  if (was_sold_when_listed) return false
  const first = first_status === null ? null : normalizeStatusWord(first_status)
  return first === 'Auction in future' || first === 'Waiting on sales date'
}

function outcomeOfProperty(
  { status, is_gone }: Pick<PropertyRecord, 'status' | 'is_gone'>,
  isTaxingUnitBuyer: boolean,
): PropertyOutcome {
  switch (normalizeStatusWord(status)) {
    case 'Redeemed':
      return 'redeemed'
    case 'Awaiting Funds':
    case 'Pending Transfer':
    case 'Purchase Completed':
      return isTaxingUnitBuyer ? 'taxing_unit' : 'sold'
    case 'Auction in future':
    case 'Upset Bid Ongoing':
    case 'Waiting on sales date':
      return is_gone ? 'unknown' : 'open'
    case null:
      return 'unknown'
  }
}

function saleOf(round: RoundFacts, opening_bid_cents: number | null, office: ClerkOffice): PropertySale {
  const bids = countedBids(round.bids)
  const upsets = bids.filter(({ kind }) => kind === 'upset').length
  const isAuctionSeen = bids.some(({ kind }) => kind === 'auction')
  const deadline = upsetBidDeadline(round, office)
  return {
    sale_date: round.sale_date,
    is_held: hasResult(round),
    opening_bid_cents,
    last_bid_cents: round.bids.at(-1)?.amount_cents ?? null,
    upset_bids: upsets > 0 || isAuctionSeen ? upsets : null,
    last_day: deadline === null || deadline.basis === 'estimated' ? null : deadline.last_day,
  }
}
