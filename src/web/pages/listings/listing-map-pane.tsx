import { useCallback, type ReactNode } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { MapArea, MapView } from '#contract/listings/listing-url.ts'
import { ListingPeek } from '#web/features/listings/cards/listing-peek.tsx'
import { searchSummary } from '#web/features/listings/filters/search-chips.ts'
import type { ListingResults } from '#web/features/listings/worker/use-listing-results.ts'
import { ListingMap } from '#web/features/map/listing-map.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import type { ListingPage } from './use-listing-page.ts'

const LazyStaticMap = lazyWithRetry(async () => (await import('./static-map.tsx')).StaticMap, {
  failure: 'place',
})

type ListingMapPaneProps = {
  page: ListingPage
  results: ListingResults
  /** Px at the bottom covered by other elements. */
  coveredBottom: number
  starOf: (listing: Listing) => ReactNode
}

/** The map of the results, in sync with the URL and the cards. */
export function ListingMapPane({ page, results, coveredBottom, starOf }: ListingMapPaneProps) {
  const { state, update, linked, today, closingHours, isPhone, onOpen } = page
  const { endZoom } = linked
  const onViewChange = useCallback(
    (map: MapView) => {
      endZoom()
      void update({ map }, 'replace')
    },
    [endZoom, update],
  )
  const onShowAll = useCallback(() => {
    endZoom()
    void update({ map: null, area: null }, 'replace')
  }, [endZoom, update])
  const onAreaChange = useCallback((area: MapArea | null) => void update({ area }, 'replace'), [update])
  const renderPopup = useCallback(
    (listing: Listing, onZoom: () => void) => (
      <ListingPeek
        listing={listing}
        today={today}
        closesAt={closingHours.get(listing.county) ?? null}
        onOpen={onOpen}
        onZoom={onZoom}
        star={starOf(listing)}
      />
    ),
    [today, closingHours, onOpen, starOf],
  )
  return (
    <ListingMap
      listings={results.onMap()}
      soldWith={results.soldWith()}
      chosenCounty={state.filters.county}
      counties={results.counties}
      filtersInWords={searchSummary({ filters: state.filters, area: null, sort: 'default' })}
      today={today}
      isBesideList={page.view === 'split'}
      selectedId={state.selected}
      litId={linked.litId}
      onLight={linked.lightFromMap}
      onSelect={linked.selectFromMap}
      focusRequest={linked.focusRequest?.id === state.selected ? linked.focusRequest : null}
      viewState={state.map}
      onViewChange={onViewChange}
      onShowAll={onShowAll}
      area={state.area}
      onAreaChange={onAreaChange}
      renderPopup={renderPopup}
      renderInstead={() => (
        <LazyStaticMap
          results={results}
          chosenCounty={state.filters.county}
          onChooseCounty={(county) => void update({ filters: { county } }, 'push')}
          shownId={linked.litId ?? state.selected}
          isPhone={isPhone}
          coveredBottom={coveredBottom}
          onOpen={onOpen}
        />
      )}
      isPhone={isPhone}
      coveredBottom={coveredBottom}
    />
  )
}
