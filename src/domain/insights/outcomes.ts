import type { InsightProperty } from './property.ts'
import { classesOf } from './statistics.ts'

/** Outcomes of the properties in one class of opening bids. */
export interface OutcomeClass {
  /** Cents; the class excludes `below_cents`, which is null for no upper end. */
  readonly from_cents: number
  readonly below_cents: number | null
  readonly sold: number
  readonly taxing_unit: number
  readonly redeemed: number
  readonly unknown: number
}

export interface Outcomes {
  readonly classes: readonly OutcomeClass[]
  /** Properties in all classes together. */
  readonly cases: number
  /** Ended properties whose last sale has no known opening bid. */
  readonly left_out: number
}

const STARTS_CENTS = [0, 5_000_00, 10_000_00, 20_000_00, 50_000_00]

/** Outcomes of properties by the opening bid of their last sale. Open ones are not counted. */
export function outcomesByOpeningBid(properties: readonly InsightProperty[]): Outcomes {
  const ended = properties.filter(({ outcome }) => outcome !== 'open')
  const known = ended.flatMap(({ outcome, sales }) => {
    const cents = sales.at(-1)?.opening_bid_cents ?? null
    return cents === null ? [] : [{ outcome, cents }]
  })
  const classes = classesOf(STARTS_CENTS).map(({ from, below }) => {
    const within = known.filter(({ cents }) => cents >= from && (below === null || cents < below))
    const count = (asked: InsightProperty['outcome']) =>
      within.filter(({ outcome }) => outcome === asked).length
    return {
      from_cents: from,
      below_cents: below,
      sold: count('sold'),
      taxing_unit: count('taxing_unit'),
      redeemed: count('redeemed'),
      unknown: count('unknown'),
    }
  })
  return { classes, cases: known.length, left_out: ended.length - known.length }
}
