import { IconGavel, IconLock, IconStarFilled, IconStopwatch } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { closingText } from '#domain/agenda/closing-text.ts'
import { favoritesFirst } from '#domain/agenda/favorites-first.ts'
import { statusReasonLabel } from '#domain/listing-status/reason-labels.ts'
import { isEndOpen } from '#domain/listing/upset-period.ts'
import { listedLastDayMark } from '#domain/clerk-call/per-clerk.ts'
import { placeName } from '#domain/listing/address.ts'
import { goneText } from '#domain/listing/gone.ts'
import { hourText } from '#domain/upset-bid/filing-hours.ts'
import { hoursFrom } from '#web/data/county-offices.ts'
import type { CalendarData, CalendarDay } from '#web/features/calendar/calendar-data.ts'
import { CALENDAR } from '#web/features/calendar/texts.ts'
import { paths } from '#web/links/paths.ts'
import words from '#web/ui/words.module.css'
import styles from './day-entries.module.css'
import { bidText, movedText, type Sale, salesOf } from './day-words.ts'

type DayEntriesProps = {
  day: CalendarDay
  data: CalendarData
  /** Maximum number of sales and of deadlines shown; the rest is only counted. */
  limit: number
  /** Shows the rest; null if there is no place to show it. */
  onMore: (() => void) | null
}

/** Entries of a day, each listing linked to its page. */
export function DayEntries({ day, data, limit, onMore }: DayEntriesProps) {
  const closing = closingText(day.closed)
  const deadlines = favoritesFirst(day.deadlines, data.favorites)
  const sales = salesOf(day.auctions)
  const shownSales = sales.slice(0, limit)
  const hiddenSales = sales.slice(limit).flatMap(({ listings }) => listings).length
  const shown = new Set(deadlines.slice(0, limit))
  const hidden = day.deadlines.filter((listing) => !shown.has(listing))
  const [firstHidden] = hidden
  return (
    <ul className={styles.entries}>
      {closing !== null && (
        <li className={styles.entry} data-tone="gray">
          <IconLock aria-hidden="true" />
          <div>
            <p className={styles.name}>{closing}</p>
            <p className={styles.sub}>{movedText(day, data)}</p>
          </div>
        </li>
      )}
      {shownSales.map((sale) => (
        <SaleEntry key={sale.key} sale={sale} data={data} />
      ))}
      {hiddenSales > 0 && onMore && (
        <MoreEntries onMore={onMore}>{CALENDAR.moreAuctions(hiddenSales)}</MoreEntries>
      )}
      {[...shown].map((listing) => (
        <DeadlineEntry key={listing.id} listing={listing} data={data} />
      ))}
      {firstHidden && onMore && (
        <MoreEntries onMore={onMore}>
          {CALENDAR.moreLastDays(hidden.length, hoursFrom(data.places)(firstHidden))}
        </MoreEntries>
      )}
    </ul>
  )
}

function MoreEntries({ onMore, children }: { onMore: () => void; children: string }) {
  return (
    <li className={styles.more}>
      <button type="button" className={words.link} onClick={onMore}>
        {children}
      </button>
    </li>
  )
}

function SaleEntry({ sale, data }: { sale: Sale; data: CalendarData }) {
  const { county, time, listings } = sale
  const [only, ...others] = favoritesFirst(listings, data.favorites)
  const place = sale.place ?? data.places.get(county)?.salePlace ?? CALENDAR.countyName(county)
  return (
    <li className={styles.entry} data-tone="blue">
      <IconGavel aria-hidden="true" />
      <div>
        {only && others.length === 0 ? (
          <>
            <Name listing={only} data={data} />
            <p className={styles.sub}>{`${CALENDAR.auction}, ${time ?? CALENDAR.hourUnknown}, ${place}`}</p>
          </>
        ) : (
          <>
            <details className={styles.sale}>
              <summary>{CALENDAR.auctionOf(listings.length)}</summary>
              <ul>
                {favoritesFirst(listings, data.favorites).map((listing) => (
                  <li key={listing.id}>
                    <Name listing={listing} data={data} />
                  </li>
                ))}
              </ul>
            </details>
            <p className={styles.sub}>{time === null ? place : `${time}, ${place}`}</p>
          </>
        )}
      </div>
    </li>
  )
}

function DeadlineEntry({ listing, data }: { listing: Listing; data: CalendarData }) {
  const bid = bidText(listing, data.today)
  const hours = hoursFrom(data.places)(listing)
  const where = [hours && hourText(hours), listing.county, listedLastDayMark(listing, data.today)]
    .filter(Boolean)
    .join(', ')
  return (
    <li className={styles.entry} data-tone="red">
      <IconStopwatch aria-hidden="true" />
      <div>
        <span className={words.spoken}>{CALENDAR.lastDay} </span>
        <Name listing={listing} data={data} />
        <p className={styles.sub}>
          <span data-current="">{[where, endNote(listing)].filter((text) => text !== null).join(' · ')}</span>
          {bid !== null && (
            <span className={styles.bid} data-current="">
              {bid}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

/** Why a deadline is uncertain; null if it is not. */
function endNote({ status_reason, upset_bid_date_basis }: Listing): string | null {
  if (isEndOpen({ status_reason, upset_bid_date_basis }))
    return statusReasonLabel(status_reason) ?? CALENDAR.estimated
  return null
}

function Name({ listing, data }: { listing: Listing; data: CalendarData }) {
  const gone = goneText(listing, data.today)
  return (
    <>
      <p className={styles.name}>
        <Link to={paths.details(listing.id)}>{placeName(listing)}</Link>
        {data.favorites.has(listing.id) && (
          <>
            {' '}
            <IconStarFilled className={styles.star} aria-hidden="true" />
            <span className={words.spoken}>{CALENDAR.favorite}</span>
          </>
        )}
      </p>
      {gone !== null && <p className={styles.sub}>{gone}</p>}
    </>
  )
}
