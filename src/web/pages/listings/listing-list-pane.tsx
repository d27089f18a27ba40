import type { ComponentProps, ReactNode } from 'react'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { otherCounty } from '#web/features/listings/filters/other-county.ts'
import { FailedList, ListSkeleton } from '#web/features/listings/list/list-states.tsx'
import { ListingList } from '#web/features/listings/list/listing-list.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import type { ListingPage } from './use-listing-page.ts'

// Not needed for the first view.
const EmptyList = lazyWithRetry(
  async () => (await import('#web/features/listings/list/empty-list.tsx')).EmptyList,
  { failure: 'place' },
)
const NewOrder = lazyWithRetry(
  async () => (await import('#web/features/listings/list/new-order.tsx')).NewOrder,
  {
    failure: 'none',
  },
)

type ListingListPaneProps = {
  page: ListingPage
  cardProps: Omit<
    ComponentProps<typeof ListingList>,
    'listed' | 'state' | 'litId' | 'reveal' | 'coveredBottom'
  >
  /** Px at the bottom covered by other elements. */
  coveredBottom: number
}

/** Shown when the list or the favorites failed to load; null otherwise. */
export function failedList({ list, favorites }: ListingPage): ReactNode {
  if (list.status === 'failed') {
    return <FailedList problem={list.problem} isRetrying={list.isFetching} onRetry={list.retry} />
  }
  if (!favorites.hasFailed) return null
  return <FailedList problem={null} isRetrying={favorites.isFetching} onRetry={favorites.retry} />
}

/** The cards, or why there are none. */
export function ListingListPane({ page, cardProps, coveredBottom }: ListingListPaneProps) {
  const { calm, listed, linked, results, state, update, view } = page
  if (!listed) {
    // In the split view, the map shows the message.
    return view === 'map' ? null : (failedList(page) ?? <ListSkeleton />)
  }
  return (
    <>
      {calm.isBehind && <NewOrder onShow={calm.catchUp} />}
      {listed.found === 0 ? (
        <EmptyList
          hasFilters={listed.total > 0}
          otherCounty={results && otherCounty(state.filters, results.counties)}
          onClear={() => void update({ filters: NO_FILTERS, area: null }, 'push')}
        />
      ) : (
        <ListingList
          {...cardProps}
          listed={listed}
          state={state}
          litId={linked.litId}
          reveal={linked.reveal}
          coveredBottom={coveredBottom}
        />
      )}
    </>
  )
}
