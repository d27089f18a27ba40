import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts'
import { reachOnLadder } from '#domain/worksheet/reach.ts'

/** The fields of a favorite that decide whether it is at risk. */
export interface Watched {
  readonly id: number
  /** The minimum bid now, in cents; null if no bid is taken or known. */
  readonly minimum_next_bid_cents: number | null
  /** The upset deadline ahead; null if none is known. */
  readonly last_day: PlainDate | null
  /** The person's own maximum in cents; null if none is set. */
  readonly maximum_bid_cents: number | null
}

/**
 * Why a favorite needs attention: its upset deadline is today or tomorrow, its minimum upset bid is above the person's
 * maximum, or the bid was upset since the last visit.
 */
export type RiskReason = 'last_day' | 'above_maximum' | 'upset'

/** A favorite that needs attention. */
export interface AtRisk<F extends Watched> {
  readonly favorite: F
  /** In the order of the type, at least one. */
  readonly reasons: readonly RiskReason[]
  /** Calendar days from today to the deadline; null if it is unknown. */
  readonly days_left: number | null
  /** Bids of the ladder that the maximum covers, the one due now included; null unless both are known. */
  readonly covered_bids: number | null
}

const nearDays = 1

/**
 * The favorites that need attention, by nearest deadline, then by id. `upsetIds` got another upset bid since the last
 * visit. Only a property still open to bids is at risk.
 */
export function favoritesAtRisk<F extends Watched>(
  favorites: readonly F[],
  today: PlainDate,
  upsetIds: ReadonlySet<number>,
): AtRisk<F>[] {
  return favorites
    .flatMap((favorite) => {
      const risk = riskOf(favorite, today, upsetIds.has(favorite.id))
      return risk === null ? [] : [risk]
    })
    .toSorted((a, b) => compareDays(a.days_left, b.days_left) || a.favorite.id - b.favorite.id)
}

function riskOf<F extends Watched>(favorite: F, today: PlainDate, isUpset: boolean): AtRisk<F> | null {
  const { minimum_next_bid_cents: minimum, maximum_bid_cents: maximum, last_day } = favorite
  const days_left = last_day === null ? null : daysBetween(today, last_day)
  // A sale may be reported without its bid: the deadline runs all the same.
  if (minimum === null && days_left === null) return null
  const reasons: RiskReason[] = []
  if (days_left !== null && days_left <= nearDays) reasons.push('last_day')
  if (maximum !== null && minimum !== null && minimum > maximum) reasons.push('above_maximum')
  if (isUpset) reasons.push('upset')
  const covered_bids =
    maximum === null || minimum === null ? null : reachOnLadder(minimum, maximum, today).bids
  return reasons.length === 0 ? null : { favorite, reasons, days_left, covered_bids }
}

function compareDays(a: number | null, b: number | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null ? -1 : a - b
}
