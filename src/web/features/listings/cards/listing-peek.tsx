import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { addressText } from '#domain/listing/address.ts'
import { lotSizeText } from '#domain/listing/facts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { badgeOf } from '#domain/listing/badge.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import { openBy } from '#web/lib/open-by.ts'
import { paths } from '#web/links/paths.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import words from '#web/ui/words.module.css'
import styles from './listing-peek.module.css'
import { cardFigures } from './parts/card-figures.ts'
import { deadlineLine, saleText, statusLine } from './parts/card-texts.ts'
import { ParcelThumbnail } from './parcel-picture.tsx'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'

type ListingPeekProps = {
  listing: Listing
  today: PlainDate
  /** Closing hour of the clerk of the county, if known. */
  closesAt: FilingHours | null
  onOpen: (id: number) => void
  /** Zooms the map to the parcel. */
  onZoom: () => void
  /** Rendered beside the address. */
  star: ReactNode
}

/** Summary of a parcel selected on the map, with links to details and zoom. */
export function ListingPeek({ listing, today, closesAt, onOpen, onZoom, star }: ListingPeekProps) {
  const figures = cardFigures(listing, today)
  const figure = figures.find(({ label }) => label === 'Minimum upset bid') ?? figures[0]
  const badge = badgeOf(listing, today)
  return (
    <article className={styles.peek}>
      <div className={styles.shot}>
        <ParcelThumbnail listing={listing} others={[]} tone={badge.color} />
      </div>
      <div className={styles.line}>
        <a
          className={`${words.link} ${styles.address}`}
          href={paths.details(listing.id)}
          onClick={(event) => openBy(event, () => onOpen(listing.id))}
        >
          {addressText(listing)}
        </a>
        <span className={styles.star}>{star}</span>
      </div>
      {figure && (
        <span className={styles.figure}>
          <span className={words.label}>{figure.label}</span> <b data-current="">{figure.amount}</b>
        </span>
      )}
      <div className={styles.line}>
        <span className={styles.minor}>{lotSizeText(listing.lot_size)}</span>
        <button type="button" className={`${words.link} ${styles.minor}`} onClick={onZoom}>
          {LISTING_TEXTS.zoom}
        </button>
      </div>
      <div className={styles.state}>
        <StatusBadge badge={badge} />
        <p>{statusLine(listing, badge, today)}</p>
        <p data-current="">{deadlineLine(listing, today, closesAt)}</p>
        <p>{saleText(listing, today)}</p>
      </div>
    </article>
  )
}
