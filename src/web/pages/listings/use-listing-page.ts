import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { clearLiveChange, useLiveChanges } from '#web/data/live-changes.ts'
import { useClosingHours } from '#web/data/county-offices.ts'
import { useFavoriteIds } from '#web/features/favorites/favorites.ts'
import { useListings } from '#web/features/listings/api.ts'
import { selectedCard } from '#web/features/listings/cards/selected-card.ts'
import { useStableResults } from '#web/features/listings/cards/use-stable-results.ts'
import { isAtList } from '#web/features/listings/list/list-position.ts'
import { useLinkedCards } from '#web/features/listings/list/use-linked-cards.ts'
import { useKeptPage } from '#web/features/listings/kept-page/use-kept-page.ts'
import { useListingUrl } from '#web/features/listings/use-listing-url.ts'
import { useToday } from '#web/lib/use-today.ts'
import { useListingResults, useTopOfList } from '#web/features/listings/worker/use-listing-results.ts'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { listingReturnTo } from '#web/links/listing-return.ts'
import { paths } from '#web/links/paths.ts'
import { usePhone } from '#web/ui/use-phone.ts'

/** State of the listing page: the URL, the list with the user's favorites, and the cards in stable order. */
export function useListingPage() {
  const isPhone = usePhone()
  const today = useToday()
  const [state, update] = useListingUrl()
  const list = useListings(state, today, { isKeptShown: true })
  const isPainted = useAfterPaint(list.status === 'loaded')
  const favorites = useFavoriteIds(isPainted)
  const results = useListingResults(list.answer, state, { today, favorites: favorites.ids })
  const top = useTopOfList(list.first, state)
  const query = [state.filters, state.sort, state.area, today, state.filters.favorites && favorites.ids]
  useKeptPage(isPainted && results ? list.version : null)
  const calm = useStableResults(results, list.answer, query, isAtList)
  const listed = calm.cards ?? top
  const liveChanges = useLiveChanges()
  const closingHours = useClosingHours(isPainted)
  const linked = useLinkedCards(state.view, isPhone, update)
  const onOpen = useOpenDetails(update)
  const view = isPhone && state.view === 'split' ? 'list' : state.view
  const hasSheet =
    isPhone && view === 'map' && listed !== null && selectedCard(listed, state.selected) !== undefined
  return {
    isPhone,
    today,
    state,
    update,
    list,
    isPainted,
    favorites,
    results,
    top,
    calm,
    listed,
    liveChanges,
    closingHours,
    linked,
    onOpen,
    view,
    hasSheet,
  }
}

export type ListingPage = ReturnType<typeof useListingPage>

/** Opens the details of a listing. Selects the card in the URL first, so that Back restores it. */
function useOpenDetails(update: ReturnType<typeof useListingUrl>[1]) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useCallback(
    (id: number) => {
      clearLiveChange(queryClient, id)
      void update({ selected: id }, 'replace').then((left) =>
        navigate(paths.details(id), { state: listingReturnTo(left) }),
      )
    },
    [update, navigate, queryClient],
  )
}
