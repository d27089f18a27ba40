import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { placeName } from '#domain/listing/address.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import words from '#web/ui/words.module.css'
import styles from './drive-list.module.css'
import type { DriveRoute } from './drive-route.ts'
import { StopRow } from './parts/stop-row.tsx'
import { DRIVE } from './texts.ts'

type DriveListProps = {
  route: DriveRoute
  today: PlainDate
  closingHours: ReadonlyMap<string, FilingHours>
  /** Renders the outline of a parcel. */
  picture: (listing: Listing) => ReactNode
  onLeaveOut: (id: number) => void
  /** Moves the stop at this index by one, up (-1) or down (1). */
  onMove: (at: number, by: -1 | 1) => void
}

/** The stops in driving order, then the listings without a known location. */
export function DriveList({ route, today, closingHours, picture, onLeaveOut, onMove }: DriveListProps) {
  return (
    <>
      <ol className={styles.stops}>
        {route.stops.map(({ listing, miles }, at) => (
          <StopRow
            key={listing.id}
            number={at + 1}
            miles={miles}
            listing={listing}
            today={today}
            closesAt={closingHours.get(listing.county) ?? null}
            picture={picture(listing)}
            onLeaveOut={onLeaveOut}
            isLast={at === route.stops.length - 1}
            onMove={(by) => onMove(at, by)}
          />
        ))}
      </ol>
      {route.unplaced.length > 0 && (
        <section aria-labelledby="unplaced">
          <h2 id="unplaced" className={words.md}>
            {DRIVE.unplaced}
          </h2>
          <p className={words.dim}>{DRIVE.unplacedHint}</p>
          <ul className={styles.unplaced} aria-label={DRIVE.unplaced}>
            {route.unplaced.map((listing) => (
              <li key={listing.id}>
                {placeName(listing)}, {listing.county} County
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
