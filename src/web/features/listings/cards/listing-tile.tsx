import { useMemo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import styles from './listing-tile.module.css'
import { ListingCardView } from './parts/listing-card-view.tsx'
import type { StarSlot } from './star-slot.ts'

type ListingTileProps = {
  listing: Listing
  today: PlainDate
  closesAt: FilingHours | null
  star: StarSlot
  /** Text under the card. */
  note: string | null
  onOpen: (id: number) => void
  /** The address was clicked. */
  onZoom: (listing: Listing) => void
}

/** A property card outside the listing list. */
export function ListingTile(props: ListingTileProps) {
  const { listing, today, closesAt, star, note, onOpen, onZoom } = props
  const events = useMemo(
    () => ({ onLight: () => undefined, onStep: () => undefined, onOpen, onZoom: () => onZoom(listing) }),
    [listing, onOpen, onZoom],
  )
  const card = useMemo(() => ({ key: listing.id, listings: [listing] as const }), [listing])
  return (
    <div className={styles.tile}>
      <ListingCardView
        card={card}
        shown={0}
        isLit={false}
        isSelected={false}
        isCompact
        isTabbable
        today={today}
        closesAt={closesAt}
        events={events}
        star={star}
      />
      {note !== null && <p className={styles.note}>{note}</p>}
    </div>
  )
}
