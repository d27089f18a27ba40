import { groupNumbers } from '#domain/listing-filters/group.ts'
import { nextBidOn } from '#domain/listing/minimum-bid.ts'
import { deadlineAhead, maySeeUpsetBids } from '#domain/listing/upset-period.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** Cash needed for the upset bids of one deadline, in cents. */
export interface CashDay {
  /** Null if no day is known, or only one that has passed while bids may still be taken. */
  readonly last_day: PlainDate | null
  /** Upset bids to file; parcels that are sold together take one. */
  readonly bids: number
  /** How many of the bids have a deadline that is only estimated or unknown. */
  readonly estimated: number
  /** The minimum upset bids. */
  readonly bids_cents: number
  /** The deposits handed in with them (G.S. 1-339.25(a)). */
  readonly deposits_cents: number
  /** Running sum of this day and all days before; an unknown day comes last. */
  readonly deposits_to_date_cents: number
}

export interface CashNeeded {
  readonly days: readonly CashDay[]
  /** Upset bids left out of the sums, because no last bid is known. */
  readonly without_amount: number
}

/**
 * Cash needed to file the minimum upset bid on every listing that may take one on `today`, by upset deadline. Auctions
 * ahead take no upset bid and are left out.
 */
export function cashNeeded(listings: readonly WireListing[], today: PlainDate): CashNeeded {
  const taking = listings.filter((listing) => maySeeUpsetBids(listing, today))
  const groupOf = groupNumbers(taking)
  const sold = taking.filter((_listing, at) => groupOf.indexOf(groupOf[at] ?? -1) === at)
  const known = sold.flatMap((listing) => {
    const next = nextBidOn(listing, today)
    if (next === null) return []
    const cents = { bid: centsFromDollars(next.minimum_upset_bid), deposit: centsFromDollars(next.deposit) }
    const last_day = deadlineAhead(listing, today)
    const is_estimated = last_day === null || listing.upset_bid_date_basis === 'estimated'
    return [{ last_day, is_estimated, cents }]
  })
  const lastDays = [...new Set(known.map(({ last_day }) => last_day))].toSorted(byDay)
  let deposits_to_date_cents = 0
  const days = lastDays.map((last_day) => {
    const due = known.filter((each) => each.last_day === last_day)
    const deposits_cents = sum(due.map(({ cents }) => cents.deposit))
    deposits_to_date_cents += deposits_cents
    return {
      last_day,
      bids: due.length,
      estimated: due.filter(({ is_estimated }) => is_estimated).length,
      bids_cents: sum(due.map(({ cents }) => cents.bid)),
      deposits_cents,
      deposits_to_date_cents,
    }
  })
  return { days, without_amount: sold.length - known.length }
}

function byDay(a: PlainDate | null, b: PlainDate | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
