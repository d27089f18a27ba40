import { useCallback, useMemo, useRef } from 'react'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ListingFilters } from '#domain/listing-filters/filters.ts'
import {
  DEFAULT_LISTING_STATE,
  listingUrlEntries,
  parseListingUrl,
  type ListingUrlState,
} from '#contract/listings/listing-url.ts'
import { useRouter } from '#web/lib/use-router.ts'

/** `push` for a step the user may want to undo with Back, `replace` for incidental state such as the map position. */
export type HistoryStep = 'push' | 'replace'

/** Changed values only; omitted filters stay. */
export type ListingUrlChange = Partial<Omit<ListingUrlState, 'filters'>> & {
  filters?: Partial<ListingFilters>
}

/** Resolves to the state shown from then on. */
export type UpdateListingUrl = (change: ListingUrlChange, step: HistoryStep) => Promise<ListingUrlState>

/** The screen state stored in the URL, and the only way to change it. */
export function useListingUrl(): [state: ListingUrlState, update: UpdateListingUrl] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const router = useRouter()
  const { pathname } = useLocation()
  const state = useStableParts(useMemo(() => parseListingUrl(params), [params]))
  // Two changes may come before the first is in the URL: the second builds on the first.
  const latest = useRef<{ state: ListingUrlState; at: Location | null }>({ state, at: null })
  const update = useCallback(
    async (change: ListingUrlChange, step: HistoryStep) => {
      const { location, navigation } = router.state
      if (location !== latest.current.at && location.pathname === pathname)
        latest.current = { state: parseListingUrl(new URLSearchParams(location.search)), at: location }
      const { state: before } = latest.current
      // A map settling must not call off the navigation to another page.
      if (step === 'replace' && (navigation.location ?? location).pathname !== pathname) return before
      const next = { ...before, ...change, filters: { ...before.filters, ...change.filters } }
      latest.current = { state: next, at: location }
      const search = new URLSearchParams(listingUrlEntries(next)).toString()
      await navigate({ search }, { replace: step === 'replace', preventScrollReset: true })
      return next
    },
    [navigate, router, pathname],
  )
  return [state, update]
}

/**
 * Keeps `filters` and `area` referentially stable while their values are equal, so moving the map does not re-run the
 * filters.
 */
function useStableParts(state: ListingUrlState): ListingUrlState {
  const filtered = new URLSearchParams(
    listingUrlEntries({ ...DEFAULT_LISTING_STATE, filters: state.filters }),
  ).toString()
  const filters = useMemo(() => parseListingUrl(new URLSearchParams(filtered)).filters, [filtered])
  const hasArea = state.area !== null
  const { west = 0, south = 0, east = 0, north = 0 } = state.area ?? {}
  const area = useMemo(
    () => (hasArea ? { west, south, east, north } : null),
    [hasArea, west, south, east, north],
  )
  return useMemo(() => ({ ...state, filters, area }), [state, filters, area])
}
