import { useMemo } from 'react'
import { DEFAULT_LISTING_STATE, parseListingUrl } from '#contract/listings/listing-url.ts'
import { useFavoriteIds } from '#web/features/favorites/favorites.ts'
import { SavedSearchesPanel } from '#web/features/saved-searches/saved-searches-panel.tsx'
import { useSearchQueries } from '#web/features/saved-searches/saved-searches.ts'
import { useListings } from '#web/features/listings/api.ts'
import { otherCounty } from '#web/features/listings/filters/other-county.ts'
import { searchSummary } from '#web/features/listings/filters/search-chips.ts'
import { useMatchCounts } from '#web/features/listings/filters/use-match-counts.ts'
import { useToday } from '#web/lib/use-today.ts'
import { SEARCH_COUNTS } from '#web/pages/texts.ts'

/** The profile tab with saved searches and their current counts. */
export function ProfileSearches() {
  const today = useToday()
  const { status, answer } = useListings(DEFAULT_LISTING_STATE, today)
  const { ids, hasFailed } = useFavoriteIds(true)
  const searches = useSearchQueries()
  const context = useMemo(() => ids && { today, favorites: ids }, [today, ids])
  const counts = useMatchCounts(answer, context, searches)
  const countText = (search: string) => {
    const { filters } = parseListingUrl(new URLSearchParams(search))
    const county = answer && otherCounty(filters, answer.accessible_counties)
    if (county !== null) return SEARCH_COUNTS.notFollowed(county)
    const count = counts.get(search)
    if (count !== undefined) return SEARCH_COUNTS.found(count)
    return status === 'failed' || hasFailed ? SEARCH_COUNTS.failed : SEARCH_COUNTS.counting
  }
  return (
    <SavedSearchesPanel
      summaryOf={(search) => searchSummary(parseListingUrl(new URLSearchParams(search)))}
      countOf={countText}
    />
  )
}
