import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { CalendarView } from '#contract/calendar/calendar-url.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { DEFAULT_LISTING_STATE } from '#contract/listings/listing-url.ts'
import { addMonths, weekOf } from '#domain/agenda/calendar-range.ts'
import { dayText, shortDayText } from '#domain/time/day-texts.ts'
import { addDays, monthName, type PlainDate, yearOf } from '#domain/time/plain-date.ts'
import { AgendaList } from '#web/features/calendar/agenda-list.tsx'
import { useCountyPlaces } from '#web/data/county-offices.ts'
import { useCourtClosures } from '#web/data/court-closures.ts'
import { CalendarBar } from '#web/features/calendar/calendar-bar.tsx'
import type { CalendarData } from '#web/features/calendar/calendar-data.ts'
import { FailedCalendar, LoadingCalendar, NothingShown } from '#web/features/calendar/calendar-states.tsx'
import { MonthGrid } from '#web/features/calendar/month-grid.tsx'
import { CALENDAR, CALENDAR_TERMS } from '#web/features/calendar/texts.ts'
import { type UpdateCalendarUrl, useCalendarUrl } from '#web/features/calendar/use-calendar-url.ts'
import { WeekView } from '#web/features/calendar/week-view.tsx'
import { useFavoriteIds } from '#web/features/favorites/favorites.ts'
import { useListings } from '#web/features/listings/api.ts'
import { otherCounty } from '#web/features/listings/filters/other-county.ts'
import { useToday } from '#web/lib/use-today.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { TermLine } from '#web/ui/term-line.tsx'
import { Title } from '#web/ui/title.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import words from '#web/ui/words.module.css'
import styles from './auction-calendar.module.css'
import { NoPermissions } from '#web/pages/dead-ends/no-permissions-screen.ts'

const SubscribePanel = lazyWithRetry(
  async () => (await import('#web/features/calendar/subscribe-panel.tsx')).SubscribePanel,
  { failure: 'dialog' },
)

/** The agenda next to the month: days it looks ahead, and its maximum number of days and of entries per day. */
const BESIDE = { days: 62, maxDays: 5, maxEach: 3 } as const
const FOUR_WEEKS = 28
const NONE: ReadonlySet<number> = new Set()

export function Component() {
  const isPhone = usePhone()
  const today = useToday()
  const [state, update] = useCalendarUrl()
  const { status, answer, problem, isFetching, retry } = useListings(DEFAULT_LISTING_STATE, today)
  const favorites = useFavoriteIds(true)
  const courts = useCourtClosures()
  const { places, isLoading: arePlacesLoading } = useCountyPlaces()
  const isSettled = useSettled(
    status !== 'loading' &&
      (favorites.ids !== null || favorites.hasFailed) &&
      !courts.isLoading &&
      !arePlacesLoading,
  )
  // Renders in slices, so the page stays responsive to touch.
  const isReady = useDeferredValue(isSettled)
  const [isSubscribing, setSubscribing] = useState(false)
  const { county } = state
  // If favorites fail to load, an empty calendar would be misleading.
  const isOnlyFavorites = state.favorites && !favorites.hasFailed
  const listings = useMemo(
    () => answer && shownListings(answer, county, isOnlyFavorites ? (favorites.ids ?? NONE) : null),
    [answer, county, isOnlyFavorites, favorites.ids],
  )
  if (answer?.accessible_counties.length === 0) return <NoPermissions />
  const view = state.view ?? (isPhone ? 'agenda' : 'month')
  const day = state.day ?? today
  const data = isReady &&
    listings && {
      listings,
      closures: courts.closures,
      county,
      places,
      favorites: favorites.ids ?? NONE,
      today,
    }
  const isFiltered = county !== null || isOnlyFavorites
  return (
    <Page width="wide">
      <Title>{CALENDAR.title}</Title>
      <CalendarBar
        title={titleOf(view, day, today)}
        view={view}
        state={state}
        update={update}
        counties={answer?.accessible_counties ?? []}
        onStep={(steps) => update({ day: stepped(view, day, steps) }, 'push')}
        onSubscribe={() => setSubscribing(true)}
      />
      {state.favorites && favorites.hasFailed && <Notice tone="red">{CALENDAR.favoritesUnknown}</Notice>}
      {courts.hasFailed && (
        <RetryNotice onRetry={courts.retry} isRetrying={courts.isFetching}>
          {CALENDAR.closuresFailed}
        </RetryNotice>
      )}
      {data && !data.listings.some(hasDay) && (
        <NothingShown
          otherCounty={answer && otherCounty(state, answer.accessible_counties)}
          onShowAll={isFiltered ? () => update({ county: null, favorites: false }, 'push') : null}
        />
      )}
      {data && <CalendarBody view={view} day={day} data={data} update={update} />}
      {!data && status === 'failed' && (
        <FailedCalendar problem={problem} isRetrying={isFetching} onRetry={retry} />
      )}
      {!data && status !== 'failed' && <LoadingCalendar />}
      {isSubscribing && <SubscribePanel today={today} onClose={() => setSubscribing(false)} />}
    </Page>
  )
}

function shownListings(answer: ListAnswer, county: string | null, only: ReadonlySet<number> | null) {
  return [...answer.tax_foreclosures, ...answer.without_outline].filter(
    (listing) => (county === null || listing.county === county) && (only === null || only.has(listing.id)),
  )
}

type Listings = CalendarData['listings']

function hasDay({ status, upset_bid_date, foreclosure_date }: Listings[number]): boolean {
  return (
    (status === 'Upset Bid Ongoing' && upset_bid_date !== null) ||
    (status === 'Auction in future' && foreclosure_date !== null)
  )
}

function titleOf(view: CalendarView, day: PlainDate, today: PlainDate): string {
  if (view === 'month') return `${monthName(day)} ${yearOf(day)}`
  if (view === 'agenda') return CALENDAR.agendaFrom(dayText(day, today))
  const { from } = weekOf(day)
  return `${shortDayText(from, today)} to ${shortDayText(addDays(from, 6), today)}`
}

function stepped(view: CalendarView, day: PlainDate, steps: number): PlainDate {
  return view === 'month' ? addMonths(day, steps) : addDays(day, 7 * steps)
}

type CalendarBodyProps = {
  view: CalendarView
  day: PlainDate
  data: CalendarData
  update: UpdateCalendarUrl
}

function CalendarBody({ view, day, data, update }: CalendarBodyProps) {
  const beside = useRef<HTMLDivElement>(null)
  const [weeks, setWeeks] = useState(1)
  const move = (to: PlainDate) => update({ day: to }, 'replace')
  const showDay = (to: PlainDate) => update({ day: to, view: 'agenda' }, 'push')
  const terms = <TermLine terms={CALENDAR_TERMS} />
  if (view === 'week') {
    return (
      <>
        <WeekView data={data} day={day} onMove={move} onOpen={showDay} />
        {terms}
      </>
    )
  }
  if (view === 'agenda') {
    return (
      <>
        <Panel title={CALENDAR.agenda} aside={<BidToBeat />} flush>
          <AgendaList data={data} from={day} days={weeks * FOUR_WEEKS} />
          <div className={styles.more}>
            <Button onClick={() => setWeeks(weeks + 1)}>{CALENDAR.showMore}</Button>
          </div>
        </Panel>
        {terms}
      </>
    )
  }
  const open = (to: PlainDate) => {
    update({ day: to }, 'push')
    beside.current?.focus()
  }
  return (
    <div className={styles.columns}>
      <div>
        <MonthGrid data={data} day={day} onMove={move} onOpen={open} />
        <p className={styles.keys}>{CALENDAR.keys}</p>
        {terms}
      </div>
      <div ref={beside} tabIndex={-1} className={styles.beside}>
        <Panel title={CALENDAR.agenda} aside={<BidToBeat />} flush>
          <AgendaList data={data} from={day} {...BESIDE} onDay={showDay} />
        </Panel>
      </div>
    </div>
  )
}

function BidToBeat() {
  return <span className={words.label}>{CALENDAR.minimumUpsetBid}</span>
}
