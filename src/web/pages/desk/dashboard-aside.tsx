import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { ChangesAnswer, FavoriteListing, Visit } from '#contract/following/following-schema.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ChangesPanel } from '#web/features/dashboard/changes-panel.tsx'
import { loadOf, type PartLoad } from '#web/features/dashboard/part.tsx'
import { RiskPanel } from '#web/features/dashboard/risk-panel.tsx'
import { risksOf, upsetsInDays } from '#web/features/dashboard/risks.ts'
import { SearchesPanel, type SearchCount } from '#web/features/dashboard/searches-panel.tsx'
import { FIRST_VISIT_DAYS, sinceOf, sinceText } from '#web/features/dashboard/since.ts'
import { PartSkeletons } from '#web/features/dashboard/skeleton.tsx'
import { CashNeeded } from '#web/features/diligence/cash-needed.tsx'
import { DepositsOut } from '#web/features/diligence/deposits-out.tsx'
import { favoriteListingsQuery } from '#web/features/favorites/favorites.ts'
import { savedSearchesQuery, useSearchQueries } from '#web/features/saved-searches/saved-searches.ts'
import { changesQuery, visitQuery } from '#web/features/visits/visit.ts'
import type { ListingsLoad } from '#web/features/listings/api.ts'
import { otherCounty } from '#web/features/listings/filters/other-county.ts'
import { useMatchCounts } from '#web/features/listings/filters/use-match-counts.ts'
import { useSettled } from '#web/ui/use-settled.ts'

type DashboardAsideProps = {
  list: ListingsLoad
  /** Ids of the favorites as shown by the stars; null while loading. */
  favorites: ReadonlySet<number> | null
  haveFavoritesFailed: boolean
  today: PlainDate
}

/** The user's own column: favorites at risk, changes since the last visit, saved searches. */
export function DashboardAside({ list, favorites, haveFavoritesFailed, today }: DashboardAsideProps) {
  const { visit, changes } = useChanges()
  const followed = loadOf(useQuery(favoriteListingsQuery))
  const searches = loadOf(useQuery(savedSearchesQuery))
  const isSettled = useSettled([changes, followed, searches].every(({ status }) => status !== 'loading'))
  // Renders in slices, like the column next to it.
  const isReady = useDeferredValue(isSettled)
  const answer = changes.status === 'loaded' ? changes.data : null
  const counts = useCounts({ list, answer, visit, favorites, haveFavoritesFailed, today })
  if (!isReady) return <PartSkeletons lines={[3, 5, 4]} />
  return (
    <>
      <RiskPanel
        load={mapped(followed, (data) => risksIn(data.favorites, { favorites, answer, visit, today }))}
        today={today}
      />
      <ChangesPanel title={sinceText(answer, visit, today)} load={changes} today={today} />
      <SearchesPanel load={mapped(searches, (data) => data.saved_searches)} {...counts} />
      <DepositsOut />
    </>
  )
}

function mapped<T, U>(load: PartLoad<T>, map: (data: T) => U): PartLoad<U> {
  return load.status === 'loaded' ? { status: 'loaded', data: map(load.data) } : load
}

/** Changes since the last visit. Combined with the visit, because its start is needed for the request. */
function useChanges(): { visit: Visit | null; changes: PartLoad<ChangesAnswer> } {
  const visit = useQuery(visitQuery)
  const since = visit.data ? sinceOf(visit.data) : null
  const query = changesQuery(since ?? '')
  const changes = useQuery({
    ...query,
    queryFn: since === null ? skipToken : query.queryFn,
    // A new visit changes the request; the old response is shown until the new one arrives.
    placeholderData: keepPreviousData,
  })
  const visited = loadOf(visit)
  if (visited.status !== 'loaded') return { visit: null, changes: visited }
  return { visit: visited.data, changes: loadOf(changes) }
}

type RisksInput = Pick<DashboardAsideProps, 'favorites' | 'today'> & {
  answer: ChangesAnswer | null
  visit: Visit | null
}

function risksIn(followed: readonly FavoriteListing[], { favorites, answer, visit, today }: RisksInput) {
  // A star toggled here or in another tab takes effect before the server responds.
  const starred = followed.filter(({ listing }) => favorites?.has(listing.id) ?? true)
  // Of what no source lists anymore, nothing is known to be open.
  const listed = starred.filter(({ outcome }) => outcome === null)
  const isFirstVisit = visit !== null && visit.previous_started_at === null
  const upsets = answer?.upset_favorites ?? []
  return {
    risks: risksOf(listed, isFirstVisit ? upsetsInDays(upsets, FIRST_VISIT_DAYS, today) : upsets, today),
    favorites: starred.length,
    knowsUpsets: answer !== null,
    isFirstVisit,
    cash: <CashNeeded listings={listed.map(({ listing }) => listing)} today={today} inPanel />,
  }
}

type CountsInput = DashboardAsideProps & { answer: ChangesAnswer | null; visit: Visit | null }

function useCounts({ list, answer, visit, favorites, haveFavoritesFailed, today }: CountsInput) {
  const context = useMemo(() => favorites && { today, favorites }, [today, favorites])
  const newcomers = useMemo(() => {
    if (!list.answer || !answer || !visit) return null
    // On a first visit everything would be new.
    const ids = new Set(visit.previous_started_at === null ? [] : answer.new_listings)
    return listOf(list.answer, ids)
  }, [list.answer, answer, visit])
  const searches = useSearchQueries()
  const all = useMatchCounts(list.answer, context, searches)
  const fresh = useMatchCounts(newcomers, context, searches)
  const countIn = (counts: ReadonlyMap<string, number>, search: string): SearchCount => {
    const { filters } = parseListingUrl(new URLSearchParams(search))
    const isOther = list.answer && otherCounty(filters, list.answer.accessible_counties) !== null
    if (isOther) return 'unknown'
    return counts.get(search) ?? (list.status === 'failed' || haveFavoritesFailed ? 'unknown' : 'counting')
  }
  return {
    matchesOf: (search: string) => countIn(all, search),
    newOf: (search: string) => countIn(fresh, search),
  }
}

function listOf(answer: ListAnswer, ids: ReadonlySet<number>): ListAnswer {
  return {
    ...answer,
    tax_foreclosures: answer.tax_foreclosures.filter(({ id }) => ids.has(id)),
    without_outline: answer.without_outline.filter(({ id }) => ids.has(id)),
  }
}
