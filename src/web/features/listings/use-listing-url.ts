import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { ListingFilters } from '#domain/listing-filters/filters.ts'
import {
  DEFAULT_LISTING_STATE,
  listingUrlEntries,
  parseListingUrl,
  type ListingUrlState,
} from '#contract/listings/listing-url.ts'

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
  const isLeaving = useIsLeaving()
  const state = useStableParts(useMemo(() => parseListingUrl(params), [params]))
  const location = useLocation()
  // Two changes may come before the first renders: the second builds on the first.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state, location])
  const update = useCallback(
    async (change: ListingUrlChange, step: HistoryStep) => {
      // A map settling must not navigate back while another page is loading.
      const { current: before } = latest
      if (step === 'replace' && isLeaving.current) return before
      const next = { ...before, ...change, filters: { ...before.filters, ...change.filters } }
      latest.current = next
      const search = new URLSearchParams(listingUrlEntries(next)).toString()
      await navigate({ search }, { replace: step === 'replace', preventScrollReset: true })
      return next
    },
    [navigate, isLeaving],
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

/** Whether another page is loading, as a ref for callbacks. */
function useIsLeaving(): { readonly current: boolean } {
  const { pathname } = useLocation()
  const next = useNavigation().location
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname
  }, [next, pathname])
  return isLeaving
}
