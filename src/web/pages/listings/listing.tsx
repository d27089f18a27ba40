import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { savedSearchEntries } from '#contract/following/saved-search.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { listingUrlEntries, type ListingUrlState } from '#contract/listings/listing-url.ts'
import { addressText } from '#domain/listing/address.ts'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { useFavoriteIds } from '#web/features/favorites/favorites.ts'
import { useListings } from '#web/features/listings/api.ts'
import { FilterBar } from '#web/features/listings/filters/filter-bar.tsx'
import { EmptyList, FailedList, ListSkeleton } from '#web/features/listings/list/list-states.tsx'
import { ListingList } from '#web/features/listings/list/listing-list.tsx'
import { isAtList } from '#web/features/listings/list/list-position.ts'
import { MapButton } from '#web/features/listings/list/map-button.tsx'
import { NewOrder } from '#web/features/listings/list/new-order.tsx'
import { ResultBar } from '#web/features/listings/list/result-bar.tsx'
import { searchSummary } from '#web/features/listings/filters/search-chips.ts'
import { SelectedSheet, selectedCard, SHEET_HEIGHT } from '#web/features/listings/cards/selected-sheet.tsx'
import { SplitView } from '#web/features/listings/list/split-view.tsx'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { useStableResults } from '#web/features/listings/cards/use-stable-results.ts'
import { useClosingHours } from '#web/data/county-offices.ts'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { useLinkedCards } from '#web/features/listings/list/use-linked-cards.ts'
import { useListingResults, useTopOfList } from '#web/features/listings/worker/use-listing-results.ts'
import { useListingUrl } from '#web/features/listings/use-listing-url.ts'
import { useToday } from '#web/features/listings/use-today.ts'
import { clearLiveChange, useLiveChanges } from '#web/data/live-changes.ts'
import { listingReturnTo } from '#web/links/listing-return.ts'
import { paths } from '#web/links/paths.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Title } from '#web/ui/title.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import words from '#web/ui/words.module.css'
import { ListingMapPane } from './listing-map-pane.tsx'
import styles from './listing.module.css'
import { Component as NoPermissions } from '#web/pages/dead-ends/no-permissions.tsx'

// What a person looks at first does without these.
const FavoriteStar = lazyWithRetry(
  async () => (await import('#web/features/favorites/favorite-star.tsx')).FavoriteStar,
  { told: 'none' },
)
const FavoriteNotice = lazyWithRetry(
  async () => (await import('#web/features/favorites/favorite-notice.tsx')).FavoriteNotice,
  { told: 'none' },
)
const ListingExport = lazyWithRetry(async () => (await import('./listing-export.tsx')).ListingExport, {
  told: 'none',
})
const SaveSearchModal = lazyWithRetry(
  async () => (await import('#web/features/saved-searches/save-search-modal.tsx')).SaveSearchModal,
  { told: 'dialog' },
)

function starOf(listing: Listing, tabIndex: 0 | -1 = 0) {
  return <FavoriteStar id={listing.id} name={addressText(listing)} tabIndex={tabIndex} />
}

/** Px that the button between list and map takes from the lower edge. */
const MAP_BUTTON_ROOM = 76

export function Component() {
  const isPhone = usePhone()
  const today = useToday()
  const navigate = useNavigate()
  const [state, update] = useListingUrl()
  const { status, answer, first, problem, isFetching, retry } = useListings(state, today)
  const isDrawn = useAfterPaint(status === 'loaded')
  const favorites = useFavoriteIds(isDrawn)
  const results = useListingResults(answer, state, { today, favorites: favorites.ids })
  const top = useTopOfList(first, state)
  const asked = [state.filters, state.sort, state.area, today, state.filters.favorites && favorites.ids]
  const calm = useStableResults(results, answer, asked, isAtList)
  const listed = calm.cards ?? top
  const liveChanges = useLiveChanges()
  const closingHours = useClosingHours(isDrawn)
  const [isSaving, setSaving] = useState(false)
  const linked = useLinkedCards(state.view, isPhone, update)
  // The card is chosen in the address first, so that Back finds it.
  const queryClient = useQueryClient()
  const onOpen = useCallback(
    (id: number) => {
      clearLiveChange(queryClient, id)
      void update({ selected: id }, 'replace').then((left) =>
        navigate(paths.details(id), { state: listingReturnTo(left) }),
      )
    },
    [update, navigate, queryClient],
  )

  if (answer?.accessible_counties.length === 0) return <NoPermissions />

  const view = isPhone && state.view === 'split' ? 'list' : state.view
  const hasSheet =
    isPhone && view === 'map' && listed !== null && selectedCard(listed, state.selected) !== undefined
  const sheetHeight = hasSheet ? SHEET_HEIGHT : 0
  const controls = {
    state,
    update,
    listed: results ?? top,
    results,
    isPhone,
    onSaveSearch: () => setSaving(true),
  }
  const cardProps = {
    today,
    closingHours,
    onLight: linked.lightFromList,
    onOpen,
    onZoom: linked.zoomTo,
    star: isDrawn ? starOf : null,
    changes: liveChanges,
  }
  const failedList = () => {
    if (status === 'failed') return <FailedList problem={problem} isRetrying={isFetching} onRetry={retry} />
    if (!favorites.hasFailed) return null
    return <FailedList problem={null} isRetrying={favorites.isFetching} onRetry={favorites.retry} />
  }
  const list = () => {
    if (!listed) {
      // The map says it in its place.
      return view === 'map' ? null : (failedList() ?? <ListSkeleton />)
    }
    if (listed.found === 0) {
      const clear = () => void update({ filters: NO_FILTERS, area: null }, 'push')
      return <EmptyList hasFilters={listed.total > 0} onClear={clear} />
    }
    return (
      <ListingList
        {...cardProps}
        listed={listed}
        state={state}
        litId={linked.litId}
        reveal={linked.reveal}
        coveredBottom={isPhone ? MAP_BUTTON_ROOM : 0}
      />
    )
  }
  return (
    <div className={styles.page}>
      <Title>{LISTING_TEXTS.list}</Title>
      <h1 className={words.spoken}>{LISTING_TEXTS.list}</h1>
      <FilterBar {...controls} />
      <ResultBar
        {...controls}
        tool={
          isDrawn &&
          calm.cards &&
          calm.cards.found > 0 && <ListingExport listed={calm.cards} state={state} today={today} />
        }
      />
      <SplitView
        view={view}
        list={
          <>
            {calm.isBehind && <NewOrder onShow={calm.catchUp} />}
            {list()}
          </>
        }
        map={
          isDrawn && results ? (
            <ListingMapPane
              results={results}
              state={state}
              update={update}
              linked={linked}
              today={today}
              closingHours={closingHours}
              isPhone={isPhone}
              coveredBottom={sheetHeight + (isPhone ? MAP_BUTTON_ROOM : 0)}
              onOpen={onOpen}
              starOf={starOf}
            />
          ) : (
            view === 'map' && (failedList() ?? <PageSpinner />)
          )
        }
      />
      {isDrawn && <FavoriteNotice />}
      {isSaving && (
        <SaveSearchModal
          search={savedSearchOf(state)}
          summary={searchSummary(state)}
          onClose={() => setSaving(false)}
        />
      )}
      {hasSheet && <SelectedSheet {...cardProps} listed={listed} selectedId={state.selected} />}
      {isPhone && (
        <MapButton
          isMap={view === 'map'}
          bottom={sheetHeight}
          onToggle={() => void update({ view: view === 'map' ? 'split' : 'map' }, 'push')}
        />
      )}
    </div>
  )
}

function savedSearchOf(state: ListingUrlState): string {
  const query = new URLSearchParams(listingUrlEntries(state))
  return new URLSearchParams(savedSearchEntries(query)).toString()
}
