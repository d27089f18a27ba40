import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { ListingFilters } from '#domain/listing-filters/filters.ts'
import {
  DEFAULT_LISTING_STATE,
  listingUrlEntries,
  parseListingUrl,
  type ListingUrlState,
} from '#contract/listings/listing-url.ts'

/** `push` for a step a person would take back, `replace` for where they happen to look. */
export type HistoryStep = 'push' | 'replace'

/** What is to be different; filters that are not named stay. */
export type ListingUrlChange = Partial<Omit<ListingUrlState, 'filters'>> & {
  filters?: Partial<ListingFilters>
}

/** Answers the state that is shown from then on. */
export type UpdateListingUrl = (change: ListingUrlChange, step: HistoryStep) => Promise<ListingUrlState>

/** The state of the screen as the address says it, and the one way to change it. */
export function useListingUrl(): [state: ListingUrlState, update: UpdateListingUrl] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const state = useStableParts(useMemo(() => parseListingUrl(params), [params]))
  const location = useLocation()
  // Two changes may come before the first is drawn: the second builds on the first.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state, location])
  const update = useCallback(
    async (change: ListingUrlChange, step: HistoryStep) => {
      // A map that comes to rest must not call back a person who is on the way to another page.
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

/** Keeps filters and area the same objects while they say the same: a moved map must not filter anew. */
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

/** Whether another page is on its way, for callbacks. */
function useIsLeaving(): { readonly current: boolean } {
  const { pathname } = useLocation()
  const next = useNavigation().location
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname
  }, [next, pathname])
  return isLeaving
}
