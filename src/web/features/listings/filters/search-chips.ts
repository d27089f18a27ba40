import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import { CHOICE_FILTERS, chipText, SORT_OPTIONS } from './parts/filter-options.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import type { ListingUrlChange } from '#web/features/listings/use-listing-url.ts'

/** Label of one active filter, and the change that removes it. */
export type Chip = { text: string; without: ListingUrlChange }

export function chipsOf({ filters, area }: Pick<ListingUrlState, 'filters' | 'area'>): Chip[] {
  const chosen = CHOICE_FILTERS.flatMap((filter) => {
    const value = filters[filter]
    return value === null ? [] : [{ text: chipText(filter, value), without: { filters: { [filter]: null } } }]
  })
  const search = filters.q === null ? [] : [{ text: `“${filters.q}”`, without: { filters: { q: null } } }]
  const onMap = area === null ? [] : [{ text: LISTING_TEXTS.mapArea, without: { area: null } }]
  return [...chosen, ...search, ...onMap]
}

/** Display name of a sort order. */
export function orderText(sort: ListingUrlState['sort']): string {
  return SORT_OPTIONS.find(({ value }) => value === sort)?.text ?? ''
}

/** One-line summary of a search, including a non-default order; empty for all listings. */
export function searchSummary(state: Pick<ListingUrlState, 'filters' | 'area' | 'sort'>): string {
  const sorted =
    state.sort === 'default' ? [] : [`${LISTING_TEXTS.sortedBy} ${orderText(state.sort).toLowerCase()}`]
  return [...chipsOf(state).map(({ text }) => text), ...sorted].join(', ')
}
