import { IconChartBar, IconLayoutSidebar } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { DEFAULT_LISTING_STATE } from '#contract/listings/listing-url.ts'
import { agenda } from '#domain/agenda/agenda.ts'
import { addressText } from '#domain/listing/address.ts'
import { namedDay } from '#domain/time/day-texts.ts'
import { hoursFrom, useCountyPlaces } from '#web/data/county-offices.ts'
import { useCourtClosures } from '#web/data/court-closures.ts'
import { CALENDAR } from '#web/features/calendar/texts.ts'
import { AuctionsPanel } from '#web/features/dashboard/auctions-panel.tsx'
import { DayStrip } from '#web/features/dashboard/day-strip.tsx'
import { DeadlinesPanel } from '#web/features/dashboard/deadlines-panel.tsx'
import { NEAR_DAYS } from '#web/features/dashboard/near-days.ts'
import { PartSkeletons } from '#web/features/dashboard/skeleton.tsx'
import { DASHBOARD, DASHBOARD_TERMS, DEADLINES } from '#web/features/dashboard/texts.ts'
import { FavoriteNotice } from '#web/features/favorites/favorite-notice.tsx'
import { FavoriteStar } from '#web/features/favorites/favorite-star.tsx'
import { useFavoriteIds } from '#web/features/favorites/favorites.ts'
import { useListings, type ListingsLoad } from '#web/features/listings/api.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { TermLine } from '#web/ui/term-line.tsx'
import { Title } from '#web/ui/title.tsx'
import { DashboardAside } from './dashboard-aside.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import styles from './dashboard.module.css'
import { NoPermissions } from '#web/pages/dead-ends/no-permissions-screen.ts'

const STRIP_DAYS = 14

const NOTHING: readonly Listing[] = []
const NONE: ReadonlySet<number> = new Set()

export function Component() {
  const today = useToday()
  const { pathname } = useLocation()
  const list = useListings(DEFAULT_LISTING_STATE, today)
  const favorites = useFavoriteIds(true)
  const courts = useCourtClosures()
  const counties = useCountyPlaces()
  const { answer } = list
  const listings = useMemo(
    () => (answer ? [...answer.tax_foreclosures, ...answer.without_outline] : NOTHING),
    [answer],
  )
  const hoursOf = useMemo(() => hoursFrom(counties.places), [counties.places])
  const days = useMemo(
    () => agenda(listings, today, STRIP_DAYS, courts.closures, hoursOf),
    [listings, today, courts.closures, hoursOf],
  )
  const isSettled = useSettled(
    list.status !== 'loading' &&
      (favorites.ids !== null || favorites.hasFailed) &&
      !courts.isLoading &&
      !counties.isLoading,
  )
  // Renders in slices, so the page stays responsive to touch.
  const isReady = useDeferredValue(isSettled)
  if (answer?.accessible_counties.length === 0) return <NoPermissions />
  const near = days.slice(0, 1 + NEAR_DAYS)
  return (
    <Page width="wide">
      <Title>{DASHBOARD.title}</Title>
      <header className={styles.head}>
        <h1 className={styles.title}>{namedDay(today)}</h1>
        <div className={styles.aside}>
          <p className={styles.count}>
            {answer && DASHBOARD.count(listings.length, answer.accessible_counties.length)}
          </p>
          {pathname !== paths.overview && (
            <ButtonLink to={paths.overview}>
              <IconLayoutSidebar size={16} aria-hidden="true" />
              {DASHBOARD.sidebar}
            </ButtonLink>
          )}
          <ButtonLink to={paths.insights}>
            <IconChartBar size={16} aria-hidden="true" />
            {DASHBOARD.insights}
          </ButtonLink>
        </div>
      </header>
      <div className={styles.room}>
        <DayStrip days={days} today={today} />
      </div>
      {courts.hasFailed && (
        <RetryNotice onRetry={courts.retry} isRetrying={courts.isFetching}>
          {CALENDAR.closuresFailed}
        </RetryNotice>
      )}
      <div className={styles.room}>
        <div className={styles.columns}>
          <div className={styles.column}>
            {!isReady ? (
              <PartSkeletons lines={[9, 6]} />
            ) : answer ? (
              <>
                <DeadlinesPanel
                  days={near}
                  today={today}
                  favorites={favorites.ids ?? NONE}
                  hoursOf={hoursOf}
                  star={starOf}
                />
                <AuctionsPanel days={near} today={today} />
              </>
            ) : (
              <FailedList list={list} />
            )}
          </div>
          <div className={styles.column}>
            <DashboardAside
              list={list}
              favorites={favorites.ids}
              haveFavoritesFailed={favorites.hasFailed}
              today={today}
            />
          </div>
        </div>
      </div>
      {isReady && <TermLine terms={DASHBOARD_TERMS} />}
      <FavoriteNotice />
    </Page>
  )
}

const starOf = (listing: Listing) => <FavoriteStar id={listing.id} name={addressText(listing)} />

function FailedList({ list: { problem, isFetching, retry } }: { list: ListingsLoad }) {
  return (
    <Panel title={DEADLINES.failedTitle}>
      <RetryNotice onRetry={retry} isRetrying={isFetching}>
        {DEADLINES.failed} {problem}
      </RetryNotice>
    </Panel>
  )
}
