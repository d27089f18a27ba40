import { memo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { addressText } from '#domain/listing/address.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { badgeOf } from '#domain/listing/badge.ts'
import { goneText } from '#domain/listing/gone.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import { openBy } from '#web/lib/open-by.ts'
import { paths } from '#web/links/paths.ts'
import { useInvalidDatesLogged } from '#web/data/use-invalid-dates-logged.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { StarSlot } from '#web/features/listings/cards/star-slot.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { cardFigures } from './card-figures.ts'
import { CardFigureRow } from './card-figure-row.tsx'
import { changedText, deadlineLine, factTexts, saleText, statusLine } from './card-texts.ts'
import { GroupStepper } from '#web/features/listings/list/parts/group-stepper.tsx'
import type { ListingCard } from '#web/features/listings/worker/parts/listing-cards.ts'
import styles from './listing-card-view.module.css'
import { ParcelThumbnail } from '#web/features/listings/cards/parcel-picture.tsx'

/** Events of a card; the same object for all cards of a list. */
export type CardEvents = {
  /** The pointer or keyboard focus is on the card; null when it left. */
  onLight: (id: number | null) => void
  /** The details were opened. */
  onOpen: (id: number) => void
  /** The address was clicked: zoom the map to the parcel. */
  onZoom: (id: number) => void
  /** The card switched to another of its parcels. */
  onStep: (key: number, id: number) => void
}

type ListingCardViewProps = {
  card: ListingCard
  /** Index of the visible parcel, from 0. */
  shown: number
  isLit: boolean
  isSelected: boolean
  /** Laid out for a phone or a narrow list. */
  isCompact: boolean
  /** The only card in the tab order; the arrow keys move to the others. */
  isTabbable: boolean
  today: PlainDate
  closesAt: FilingHours | null
  events: CardEvents
  star: StarSlot | null
  /** Change since the page was opened. */
  mark?: string | null
}

export const ListingCardView = memo(function ListingCardView(props: ListingCardViewProps) {
  const { card, shown, isLit, isSelected, isCompact, today, closesAt, events, star, mark = null } = props
  const listing = card.listings[shown] ?? card.listings[0]
  useInvalidDatesLogged(listing)
  const tabIndex = props.isTabbable ? 0 : -1
  const badge = badgeOf(listing, today)
  const status = statusLine(listing, badge, today)
  const figures = cardFigures(listing, today)
  const address = addressText(listing)
  const marks = [perClerkText(listing, today), goneText(listing, today)]
    .map((mark) => (mark === null ? '' : `${mark}. `))
    .join('')
  const deadline = deadlineLine(listing, today, closesAt)
  const facts = factTexts(listing)
  const [lot, zoning, parcel, assessed] = facts
  const foot = [saleText(listing, today), changedText(listing, today)]
  const turnTo = (next: Listing | undefined) => {
    if (!next) return
    events.onStep(card.key, next.id)
    events.onLight(next.id)
  }
  return (
    <article
      className={styles.card}
      data-compact={isCompact}
      data-lit={isLit || isSelected}
      aria-current={isSelected || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && events.onLight(listing.id)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && events.onLight(null)}
    >
      <a
        className={styles.open}
        href={paths.details(listing.id)}
        tabIndex={tabIndex}
        data-card={card.key}
        aria-label={`${address}. ${badge.text}. ${marks}${figures.map(({ label, amount }) => `${label} ${amount}`).join(', ')}${mark === null ? '' : `. ${LISTING_TEXTS.changed(mark)}`}`}
        onClick={(event) => openBy(event, () => events.onOpen(listing.id))}
        onFocus={() => events.onLight(listing.id)}
        onBlur={() => events.onLight(null)}
      />
      <div className={styles.shot}>
        <ParcelThumbnail
          listing={listing}
          others={card.listings.filter((other) => other !== listing)}
          tone={badge.color}
        />
        {listing.is_demo && (
          <span className={styles.demo} title={LISTING_TEXTS.demoHint}>
            {LISTING_TEXTS.demo}
          </span>
        )}
        {mark !== null && (
          <span className={styles.mark} aria-hidden="true">
            {mark}
          </span>
        )}
        {card.listings.length > 1 && (
          <GroupStepper
            shown={shown}
            count={card.listings.length}
            tabIndex={tabIndex}
            onStep={(next) => turnTo(card.listings[next])}
          />
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <StatusBadge badge={badge} />
          <span className={styles.deadline} data-current="">
            {deadline}
          </span>
        </div>
        {status !== null && <p className={styles.status}>{status}</p>}
        {star && (
          <div className={styles.star} data-later="">
            {star(listing, tabIndex)}
          </div>
        )}
        <CardFigureRow figures={figures} />
        <Address listing={listing} text={address} tabIndex={tabIndex} onZoom={events.onZoom} />
      </div>
      <div className={styles.lower}>
        <div className={styles.facts}>
          <span>{lot}</span>
          <span>{zoning}</span>
          <span>{parcel}</span>
          <span>{assessed}</span>
        </div>
        <div className={styles.foot}>
          <span>{foot[0]}</span>
          <span>{foot[1]}</span>
        </div>
      </div>
    </article>
  )
})

type AddressProps = { listing: Listing; text: string; tabIndex: 0 | -1; onZoom: (id: number) => void }

/** Zooms the map to the parcel if its location is known. */
function Address({ listing, text, tabIndex, onZoom }: AddressProps) {
  const hasPlace = listing.geometry !== null || typeof listing.longitude === 'number'
  if (!hasPlace) return <span className={styles.address}>{text}</span>
  return (
    <button
      type="button"
      className={styles.address}
      title={LISTING_TEXTS.showOnMap}
      tabIndex={tabIndex}
      onClick={() => onZoom(listing.id)}
    >
      {text}
    </button>
  )
}
