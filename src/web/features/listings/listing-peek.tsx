import { Link } from 'react-router'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { addressText } from '#domain/listing/address.ts'
import { lotSizeText } from '#domain/listing/facts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/lib/paths.ts'
import words from '#web/ui/words.module.css'
import styles from './listing-peek.module.css'
import { cardFigures } from './parts/card-figures.ts'
import { badgeOf } from './parts/card-texts.ts'
import { ParcelShot } from './parts/parcel-shot.tsx'
import { LISTING_TEXTS } from './texts.ts'

type ListingPeekProps = {
  listing: Listing
  /** Sold together with it. */
  others: readonly Listing[]
  today: PlainDate
  onZoom: () => void
}

/** What the map's popup tells: the parcel, where it is, and the one amount that matters now. */
export function ListingPeek({ listing, others, today, onZoom }: ListingPeekProps) {
  const figures = cardFigures(listing, today)
  const figure = figures.find(({ label }) => label === 'Bid to beat') ?? figures[0]
  return (
    <article className={styles.peek} aria-label={addressText(listing)}>
      <div className={styles.shot}>
        <ParcelShot listing={listing} others={others} tone={badgeOf(listing, today).color} />
      </div>
      <div className={styles.line}>
        <Link className={`${words.link} ${styles.address}`} to={paths.details(listing.id)}>
          {addressText(listing)}
        </Link>
        <span className={words.label}>{lotSizeText(listing.lot_size)}</span>
      </div>
      <div className={styles.line}>
        {figure && (
          <span className={words.label}>
            {figure.label} <strong className={styles.amount}>{figure.amount}</strong>
          </span>
        )}
        <button type="button" className={`${words.link} ${styles.zoom}`} onClick={onZoom}>
          {LISTING_TEXTS.zoomToParcel}
        </button>
      </div>
    </article>
  )
}
