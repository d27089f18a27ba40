import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { byMonth, type ByMonth } from './by-month.ts'
import { closedSales, type ClosedSale } from './closed-sale.ts'
import { outcomesByOpeningBid, type Outcomes } from './outcomes.ts'
import { type InsightProperty, type PropertyOutcome, wasSeenBeforeSale } from './property.ts'
import { shareOf, spreadOf, type Share, type Spread } from './statistics.ts'

/** A spread over closed sales, and how many are left out because a fact is unknown. */
export interface SaleSpread extends Spread {
  readonly left_out: number
}

/** Statistics over the history of properties. */
export interface Insights {
  readonly properties: number
  readonly closed_sales: number
  /**
   * Last bid as a percentage of the assessed value, for closed sales to bidders. A county's or town's own bid is the
   * amount it is owed, not a measure of value: these sales count neither as cases nor as left out.
   */
  readonly bid_of_assessed: SaleSpread
  /**
   * Days from the sale to the upset deadline, of closed sales; the day of the sale is day 0. Only deadlines
   * that were published, or computed from a known filing.
   */
  readonly days_to_close: SaleSpread
  /** Upset bids seen in closed sales. Sources skip bids: there may have been more. */
  readonly upset_bids: SaleSpread
  /** Share of closed sales in `upset_bids` with at least one. */
  readonly upset_at_all: Share
  /** Of properties seen before their sale and ended by sale or payment, the share whose owner paid. */
  readonly redeemed: Share
  /** Of properties seen before their sale with a sale date, the share postponed at least once. */
  readonly postponed: Share
  readonly by_month: ByMonth
  readonly outcomes: Outcomes
}

const BID_PERCENTS = [0, 25, 50, 75, 100]
const UPSET_COUNTS = [0, 1, 2, 3, 4, 5]

// The report of sale is due within five days; its period follows, and one more with every upset bid.
function closingDays(today: PlainDate): number[] {
  const { period_days: days } = upsetBidTermsOn(today)
  return [0, ...[1, 2, 3, 4].map((periods) => 6 + periods * days)]
}

/** Computes every figure over properties, as known on `today` in New York. */
export function insightsOf(properties: readonly InsightProperty[], today: PlainDate): Insights {
  const sales = closedSales(properties, today)
  const toBidders = sales.filter(({ is_to_taxing_unit }) => !is_to_taxing_unit)
  const upsetBids = saleSpread(sales, ({ upset_bids }) => upset_bids, UPSET_COUNTS)
  const withUpset = sales.filter(({ upset_bids }) => (upset_bids ?? 0) > 0).length
  const watched = properties.filter(wasSeenBeforeSale)
  const count = (...outcomes: PropertyOutcome[]) =>
    watched.filter(({ outcome }) => outcomes.includes(outcome)).length
  const dated = watched.filter(hadSaleDate)
  return {
    properties: properties.length,
    closed_sales: sales.length,
    bid_of_assessed: saleSpread(toBidders, percentOfAssessed, BID_PERCENTS),
    days_to_close: saleSpread(sales, ({ days_to_close }) => days_to_close, closingDays(today)),
    upset_bids: upsetBids,
    upset_at_all: shareOf(withUpset, upsetBids.cases),
    redeemed: shareOf(count('redeemed'), count('redeemed', 'sold', 'taxing_unit')),
    postponed: shareOf(dated.filter(({ was_postponed }) => was_postponed).length, dated.length),
    by_month: byMonth(properties, today),
    outcomes: outcomesByOpeningBid(properties),
  }
}

function saleSpread(
  sales: readonly ClosedSale[],
  valueOf: (sale: ClosedSale) => number | null,
  starts: readonly number[],
): SaleSpread {
  const values = sales.flatMap((sale) => valueOf(sale) ?? [])
  return { ...spreadOf(values, starts), left_out: sales.length - values.length }
}

function percentOfAssessed({ last_bid_cents, assessed_value_cents }: ClosedSale): number | null {
  if (last_bid_cents === null || assessed_value_cents === null) return null
  return (100 * last_bid_cents) / assessed_value_cents
}

// A sale that lost its date without a new one had one before.
function hadSaleDate({ sales, was_postponed }: InsightProperty): boolean {
  return was_postponed || sales.some(({ sale_date }) => sale_date !== null)
}
