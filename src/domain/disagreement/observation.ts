/** The facts that decide what a bid costs and until when it counts, by their wire names. */
export const DISPUTED_FACTS = [
  'status',
  'foreclosure_date',
  'time',
  'opening_bid',
  'highest_bid',
  'minimum_upset_bid',
  'upset_bid_date',
] as const
export type DisputedFact = (typeof DISPUTED_FACTS)[number]

/** What a source or the list has for each fact: money in dollars, days `YYYY-MM-DD` in New York; null for nothing. */
export type DisputedValues = Readonly<Record<DisputedFact, string | number | null>>

/** What one source says of a listing now. Its status is the stage it names, in its normalised form. */
export interface Observation {
  readonly source: string
  readonly values: DisputedValues
  /** When it was first seen to say so, by fact (epoch milliseconds). */
  readonly since: Readonly<Record<DisputedFact, number>>
  /** When it was first seen to list the property (epoch milliseconds). */
  readonly listed_since: number
}
