import type { OptionFilter } from '#domain/listing/filters.ts'
import { FILTER_LABELS, parsePriceRange } from '#domain/listing/filters.ts'
import { formatDollars } from '#domain/listing/price.ts'
import type { OptionCounts } from '#domain/listing/search-index.ts'
import type { ListingOrder } from '#domain/listing/sort.ts'

/** One choice of a control; null is no filter. */
export type Option<Value extends string | null = string | null> = {
  value: Value
  text: string
  /** Listings it would leave; null where counting makes no sense. */
  count: number | null
}

export const OPTION_FILTERS = ['status', 'county', 'price', 'month', 'structure'] as const

const ANY: Readonly<Record<OptionFilter, string>> = {
  status: 'Any status',
  county: 'Any county',
  price: 'Any price',
  month: 'Any month',
  structure: 'Any structure',
}

export const SORT_OPTIONS: readonly Option<ListingOrder>[] = [
  { value: 'default', text: 'Default order', count: null },
  { value: 'newest-change', text: 'Newest change', count: null },
  { value: 'lowest-price', text: 'Lowest price', count: null },
  { value: 'highest-price', text: 'Highest price', count: null },
]

/** What the control of a filter offers, each choice with the number of listings it would leave. */
export function optionsOf(filter: OptionFilter, counts: OptionCounts): Option[] {
  const choices = [...counts[filter]].map(([value, count]) => ({
    value,
    text: valueText(filter, value),
    count,
  }))
  return [{ value: null, text: ANY[filter], count: null }, ...choices]
}

/** A filter's value for people. A price range reads `$10,000 to $25,000`, open ranges `$100,000 and more`. */
export function valueText(filter: OptionFilter, value: string | null): string {
  if (value === null) return FILTER_LABELS[filter]
  const range = filter === 'price' ? parsePriceRange(value) : null
  if (!range) return value
  if (range.max === Infinity) return `${formatDollars(range.min)} and more`
  return range.min === 0
    ? `Up to ${formatDollars(range.max)}`
    : `${formatDollars(range.min)} to ${formatDollars(range.max)}`
}
