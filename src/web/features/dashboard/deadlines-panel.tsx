import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { AgendaDay, HoursOf } from '#domain/agenda/agenda.ts'
import { favoritesFirst } from '#domain/agenda/favorites-first.ts'
import { listedLastDayMark } from '#domain/clerk-call/per-clerk.ts'
import { placeName } from '#domain/listing/address.ts'
import { goneText } from '#domain/listing/gone.ts'
import { dayText, distanceText } from '#domain/time/day-texts.ts'
import { nextBidOn } from '#domain/listing/minimum-bid.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { hourText } from '#domain/upset-bid/filing-hours.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { Nothing } from './part.tsx'
import { amountText } from './parts/amount-text.ts'
import { calendarAt, listingPlaces } from './parts/places.ts'
import styles from './tables.module.css'
import { DASHBOARD, DEADLINES } from './texts.ts'

/** Maximum number of listings in all, and minimum per day; favorites come first. */
const SHOWN = 8
const SHOWN_OF_DAY = 3

type DeadlinesPanelProps = {
  /** Days with upset deadlines. */
  days: readonly AgendaDay<Listing>[]
  today: PlainDate
  favorites: ReadonlySet<number>
  hoursOf: HoursOf<Listing>
  /** Rendered before a listing's address. */
  star: (listing: Listing) => ReactNode
}

/** Upset bid periods that end soon, by day, with the cost of the next bid. */
export function DeadlinesPanel({ days, ...rest }: DeadlinesPanelProps) {
  const count = days.reduce((sum, { deadlines }) => sum + deadlines.length, 0)
  if (count === 0) {
    return (
      <Panel title={DEADLINES.title} flush>
        <Nothing text={DEADLINES.none}>
          <ButtonLink to={listingPlaces.byLastDay}>{DEADLINES.toListings}</ButtonLink>
        </Nothing>
      </Panel>
    )
  }
  const busy = days.filter(({ deadlines }) => deadlines.length > 0)
  const limit = Math.max(SHOWN_OF_DAY, Math.floor(SHOWN / busy.length))
  const all = (
    <Link className={`${words.link} ${styles.all}`} to={listingPlaces.nearDeadlines}>
      {DASHBOARD.all(count)}
    </Link>
  )
  return (
    <Panel title={DEADLINES.title} aside={all} flush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.star}>
              <span className={words.spoken}>{DEADLINES.favorite}</span>
            </th>
            <th scope="col">{DEADLINES.address}</th>
            <th scope="col" className={styles.wide}>
              {DEADLINES.county}
            </th>
            <th scope="col" className={`${styles.amount} ${styles.wide}`}>
              {DEADLINES.lastBid}
            </th>
            <th scope="col" className={styles.amount}>
              {DEADLINES.minimumUpsetBid}
            </th>
            <th scope="col" className={`${styles.amount} ${styles.wide}`}>
              {DEADLINES.deposit}
            </th>
          </tr>
        </thead>
        {busy.map((day) => (
          <DayRows key={day.date} day={day} limit={limit} {...rest} />
        ))}
      </table>
    </Panel>
  )
}

type DayRowsProps = Omit<DeadlinesPanelProps, 'days'> & { day: AgendaDay<Listing>; limit: number }

function DayRows({ day: { date, deadlines }, limit, today, favorites, hoursOf, star }: DayRowsProps) {
  const shown = favoritesFirst(deadlines, favorites).slice(0, limit)
  const hourOf = (listing: Listing) => {
    const hours = hoursOf(listing)
    return hours && hourText(hours)
  }
  // By hour. One common to all is in the heading; else the heading has the first one, and each row its own.
  const [first = null, ...others] = new Set(deadlines.map(hourOf))
  const hour = first === null || others.length === 0 ? first : DEADLINES.firstAt(first)
  const count = deadlines.length
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={6}>
          <Link to={calendarAt(date)} className={styles.day} data-current="">
            {[dayText(date, today), hour].filter((part) => part !== null).join(', ')}
          </Link>
          <span className={words.onScreen}>{distanceText(date, today)}</span>
          <span className={styles.dim}>
            {count > shown.length ? DEADLINES.shown(count, shown.length) : DEADLINES.count(count)}
          </span>
        </th>
      </tr>
      {shown.map((listing) => (
        <Row
          key={listing.id}
          listing={listing}
          today={today}
          county={[
            listing.county,
            others.length > 0 ? hourOf(listing) : null,
            listing.upset_bid_date_basis === 'estimated' ? DEADLINES.estimated : null,
            listedLastDayMark(listing, today),
          ]
            .filter((part) => part !== null)
            .join(', ')}
          star={star}
        />
      ))}
    </tbody>
  )
}

type RowProps = { listing: Listing; today: PlainDate; county: string; star: DeadlinesPanelProps['star'] }

function Row({ listing, today, county, star }: RowProps) {
  const next = nextBidOn(listing, today)
  return (
    <tr>
      <td className={styles.star}>{star(listing)}</td>
      <td className={styles.place}>
        <Link to={paths.details(listing.id)}>{placeName(listing)}</Link>
        <span className={styles.narrow}>{county}</span>
        <span className={styles.gone}>{goneText(listing, today)}</span>
      </td>
      <td className={`${styles.wide} ${words.dim}`}>{county}</td>
      <td className={`${styles.amount} ${styles.wide} ${words.dim}`}>{amountText(listing.highest_bid)}</td>
      <td className={`${styles.amount} ${words.medium}`} data-current="">
        {next === null ? DEADLINES.unknown : formatExactDollars(next.minimum_upset_bid)}
      </td>
      <td className={`${styles.amount} ${styles.wide} ${words.dim}`} data-current="">
        {next === null ? DEADLINES.unknown : formatExactDollars(next.deposit)}
      </td>
    </tr>
  )
}
