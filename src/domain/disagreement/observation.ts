/** The facts that decide what a bid costs and until when, by wire name. */
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

/** Values of a source or the list for each fact: dollars, days `YYYY-MM-DD` in New York; null for none. */
export type DisputedValues = Readonly<Record<DisputedFact, string | number | null>>

/** What one source currently states about a listing. Its status is the normalized stage it names. */
export interface Observation {
  readonly source: string
  readonly values: DisputedValues
  /** When it first stated the value, by fact (epoch milliseconds). */
  readonly since: Readonly<Record<DisputedFact, number>>
  /** When it first listed the property (epoch milliseconds). */
  readonly listed_since: number
  /** Whether it is a county's or clerk's own page, which outranks a law firm's. */
  readonly is_county: boolean
  /** Whether an operator corrected these facts. */
  readonly is_correction: boolean
}
