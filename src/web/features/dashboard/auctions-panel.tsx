import { Link } from 'react-router'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { AgendaDay } from '#domain/agenda/agenda.ts'
import { placeName } from '#domain/listing/address.ts'
import { goneText } from '#domain/listing/gone.ts'
import { dayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { Nothing } from './part.tsx'
import { amountText } from './parts/amount-text.ts'
import { calendarAt, listingPlaces } from './parts/places.ts'
import styles from './tables.module.css'
import { AUCTIONS, DASHBOARD, DEADLINES } from './texts.ts'

const SHOWN = 6

type AuctionsPanelProps = { days: readonly AgendaDay<Listing>[]; today: PlainDate }

/** The next auctions. */
export function AuctionsPanel({ days, today }: AuctionsPanelProps) {
  const sales = days.flatMap(({ date, auctions }) => auctions.map((listing) => ({ date, listing })))
  if (sales.length === 0) {
    return (
      <Panel title={AUCTIONS.title} flush>
        <Nothing text={AUCTIONS.none}>
          <ButtonLink to={listingPlaces.bySaleDate}>{AUCTIONS.toListings}</ButtonLink>
        </Nothing>
      </Panel>
    )
  }
  const all = (
    <Link className={`${words.link} ${styles.all}`} to={listingPlaces.nearAuctions}>
      {DASHBOARD.all(sales.length)}
    </Link>
  )
  return (
    <Panel title={AUCTIONS.title} aside={all} flush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{AUCTIONS.when}</th>
            <th scope="col">{DEADLINES.address}</th>
            <th scope="col" className={styles.wide}>
              {DEADLINES.county}
            </th>
            <th scope="col" className={styles.amount}>
              {AUCTIONS.openingBid}
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.slice(0, SHOWN).map(({ date, listing }) => (
            <tr key={listing.id}>
              <td className={styles.when}>
                <Link to={calendarAt(date)}>{dayText(date, today)}</Link>
                <span className={styles.hour}>{hourOf(listing)}</span>
              </td>
              <td className={styles.place}>
                <Link to={paths.details(listing.id)}>{placeName(listing)}</Link>
                <span className={styles.narrow}>
                  {`${listing.county}, ${listing.time ?? AUCTIONS.hourUnknown}`}
                </span>
                <span className={styles.gone}>{goneText(listing, today)}</span>
              </td>
              <td className={`${styles.wide} ${words.dim}`}>{listing.county}</td>
              <td className={`${styles.amount} ${words.medium}`}>{amountText(listing.opening_bid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function hourOf({ time }: Listing): string {
  return time === null ? AUCTIONS.hourUnknown : AUCTIONS.at(time)
}
