import { useState } from 'react'
import { savedSearchEntries } from '#contract/following/saved-search.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { listingUrlEntries, type ListingUrlState } from '#contract/listings/listing-url.ts'
import { addressText } from '#domain/listing/address.ts'
import { FilterBar } from '#web/features/listings/filters/filter-bar.tsx'
import { MapButton } from '#web/features/listings/list/map-button.tsx'
import { ResultBar } from '#web/features/listings/list/result-bar.tsx'
import { searchSummary } from '#web/features/listings/filters/search-chips.ts'
import { SHEET_HEIGHT } from '#web/features/listings/cards/selected-card.ts'
import { SplitView } from '#web/features/listings/list/split-view.tsx'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { failedList, ListingListPane } from './listing-list-pane.tsx'
import { ListingMapPane } from './listing-map-pane.tsx'
import { useListingPage } from './use-listing-page.ts'
import { NoPermissions } from '#web/pages/dead-ends/no-permissions-screen.ts'
import styles from './listing.module.css'

// Not needed for the first view.
const FavoriteStar = lazyWithRetry(
  async () => (await import('#web/features/favorites/favorite-star.tsx')).FavoriteStar,
  { failure: 'none' },
)
const FavoriteNotice = lazyWithRetry(
  async () => (await import('#web/features/favorites/favorite-notice.tsx')).FavoriteNotice,
  { failure: 'none' },
)
const ListingExport = lazyWithRetry(async () => (await import('./listing-export.tsx')).ListingExport, {
  failure: 'none',
})
const SelectedSheet = lazyWithRetry(
  async () => (await import('#web/features/listings/cards/selected-sheet.tsx')).SelectedSheet,
  { failure: 'none' },
)
const SaveSearchModal = lazyWithRetry(
  async () => (await import('#web/features/saved-searches/save-search-modal.tsx')).SaveSearchModal,
  { failure: 'dialog' },
)

function starOf(listing: Listing, tabIndex: 0 | -1 = 0) {
  return <FavoriteStar id={listing.id} name={addressText(listing)} tabIndex={tabIndex} />
}

/** Px at the bottom covered by the button that switches between list and map. */
const MAP_BUTTON_ROOM = 76

export function Component() {
  const page = useListingPage()
  const { isPhone, isPainted, state, update, results, calm, listed, view, linked } = page
  const [isSaving, setSaving] = useState(false)
  if (page.list.answer?.accessible_counties.length === 0) return <NoPermissions />

  const sheetHeight = page.hasSheet ? SHEET_HEIGHT : 0
  const buttonRoom = isPhone ? MAP_BUTTON_ROOM : 0
  const controls = {
    state,
    update,
    listed: results ?? page.top,
    results,
    isPhone,
    onSaveSearch: () => setSaving(true),
  }
  const cardProps = {
    today: page.today,
    closingHours: page.closingHours,
    onLight: linked.lightFromList,
    onOpen: page.onOpen,
    onZoom: linked.zoomTo,
    star: isPainted ? starOf : null,
    changes: page.liveChanges,
  }
  return (
    <div className={styles.page} data-fills-window="">
      <Title>{LISTING_TEXTS.list}</Title>
      <h1 className={words.spoken}>{LISTING_TEXTS.list}</h1>
      <FilterBar {...controls} />
      <ResultBar
        {...controls}
        today={page.today}
        checkedSince={page.list.isFetching ? page.list.confirmedAt : null}
        tool={
          isPainted &&
          page.list.confirmedAt === null &&
          calm.cards &&
          calm.cards.found > 0 && (
            <ListingExport
              listed={calm.cards}
              state={state}
              today={page.today}
              closingHours={page.closingHours}
            />
          )
        }
      />
      <SplitView
        view={view}
        list={<ListingListPane page={page} cardProps={cardProps} coveredBottom={buttonRoom} />}
        map={
          isPainted && results ? (
            <ListingMapPane
              page={page}
              results={results}
              coveredBottom={sheetHeight + buttonRoom}
              starOf={starOf}
            />
          ) : (
            view === 'map' && (failedList(page) ?? <PageSpinner />)
          )
        }
      />
      {isPainted && <FavoriteNotice />}
      {isSaving && (
        <SaveSearchModal
          search={savedSearchOf(state)}
          summary={searchSummary(state)}
          onClose={() => setSaving(false)}
        />
      )}
      {page.hasSheet && listed && (
        <SelectedSheet {...cardProps} listed={listed} selectedId={state.selected} />
      )}
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
