import { uncapitalized } from '#domain/text/first-letter.ts'
import type { ChoiceFilter } from '#domain/listing-filters/filters.ts'
import { FILTER_LABELS, parseRange } from '#domain/listing-filters/filters.ts'
import { statusWord } from '#domain/listing-status/status-text.ts'
import { formatDollars } from '#domain/money/format-money.ts'
import type { OptionCounts } from '#domain/listing-filters/apply-filters.ts'
import type { ListingOrder } from '#domain/listing-filters/sort.ts'

/** One choice of a control; null means no filter. */
export type Option<Value extends string | null = string | null> = {
  value: Value
  text: string
  /** Number of matching listings; null where counting makes no sense. */
  count: number | null
}

export const OPTION_FILTERS = ['status', 'county', 'price', 'month', 'structure'] as const

/** Filters that a narrow bar has no room for; they move behind "More filters". */
export const ROOMY_FILTERS = ['month', 'structure'] as const

/** Filters behind "More filters". */
export const FURTHER_FILTERS = [
  'lastDay',
  'sale',
  'minimumBid',
  'ofAssessed',
  'acres',
  'land',
  'favorites',
] as const

export const CHOICE_FILTERS: readonly ChoiceFilter[] = [...OPTION_FILTERS, ...FURTHER_FILTERS]

export const CHOICE_LABELS: Readonly<Record<ChoiceFilter, string>> = {
  ...FILTER_LABELS,
  lastDay: 'Upset deadline',
  sale: 'Sale',
  minimumBid: 'Minimum bid',
  ofAssessed: 'Last bid against assessed value',
  acres: 'Acres',
  land: 'Land',
  favorites: 'Your favourites only',
}

const ANY: Readonly<Record<ChoiceFilter, string>> = {
  status: 'Any status',
  county: 'Any county',
  price: 'Any price',
  month: 'Any month',
  structure: 'Any structure',
  lastDay: 'Any deadline',
  sale: 'Any sale date',
  minimumBid: 'Any bid',
  ofAssessed: 'Any percent',
  acres: 'Any size',
  land: 'Any land',
  favorites: 'All listings',
}

export const SORT_OPTIONS: readonly Option<ListingOrder>[] = [
  { value: 'default', text: 'Default order', count: null },
  { value: 'last-day', text: 'Upset deadline', count: null },
  { value: 'sale-date', text: 'Sale date', count: null },
  { value: 'least-bid', text: 'Minimum bid', count: null },
  { value: 'newest-change', text: 'Newest change', count: null },
  { value: 'lowest-price', text: 'Lowest price', count: null },
  { value: 'highest-price', text: 'Highest price', count: null },
]

const NAMED_DAYS: ReadonlyMap<string, string> = new Map([
  ['0', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['week', 'This week'],
])

/** Options of a filter, each with its match count. */
export function optionsOf(filter: ChoiceFilter, counts: OptionCounts): Option[] {
  const choices = [...counts[filter]].map(([value, count]) => ({
    value,
    text: valueText(filter, value),
    count,
  }))
  return [{ value: null, text: ANY[filter], count: null }, ...choices]
}

/**
 * A filter's value shown beside its label. A price range reads `$10,000 to $25,000`, an open range `$100,000 or more`.
 */
export function valueText(filter: ChoiceFilter, value: string | null): string {
  if (value === null) return CHOICE_LABELS[filter]
  switch (filter) {
    case 'price':
    case 'minimumBid':
      return rangeText(value, formatDollars)
    case 'acres':
      return rangeText(value, (acres) => `${acres} ac`)
    case 'lastDay':
    case 'sale':
      return NAMED_DAYS.get(value) ?? `Within ${value} ${value === '1' ? 'day' : 'days'}`
    case 'ofAssessed':
      return `At most ${value}%`
    case 'land':
      return value === 'vacant' ? 'Vacant' : 'Improved'
    case 'favorites':
      return CHOICE_LABELS.favorites
    case 'status':
      return statusWord(value)
    default:
      return value
  }
}

/** A filter's value without its label, such as `Sale within 14 days`. */
export function chipText(filter: ChoiceFilter, value: string): string {
  const text = valueText(filter, value)
  const inSentence = uncapitalized(text)
  switch (filter) {
    case 'lastDay':
      return `Deadline ${inSentence}`
    case 'sale':
      return `Sale ${inSentence}`
    case 'minimumBid':
      return `Minimum bid ${inSentence}`
    case 'ofAssessed':
      return `Last bid ${inSentence} of assessed`
    case 'land':
      return `${text} land`
    default:
      return text
  }
}

function rangeText(value: string, amount: (of: number) => string): string {
  const range = parseRange(value)
  if (!range) return value
  if (range.max === Infinity) return `${amount(range.min)} or more`
  if (range.min === range.max) return amount(range.min)
  return range.min === 0 ? `Up to ${amount(range.max)}` : `${amount(range.min)} to ${amount(range.max)}`
}
