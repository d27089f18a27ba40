import { useMemo } from 'react'
import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import type { LiveChanges } from '#web/data/live-changes.ts'
import { changeMark } from '#web/features/listings/cards/parts/change-mark.ts'
import { guessListSize } from './parts/list-layout.ts'
import { ListingCardView, type CardEvents } from '#web/features/listings/cards/parts/listing-card-view.tsx'
import type { ListingCard } from '#web/features/listings/worker/parts/listing-cards.ts'
import { useShownParcels } from '#web/features/listings/worker/parts/use-shown-parcels.ts'
import { VirtualCards, type RevealRequest } from './parts/virtual-cards.tsx'
import type { StarSlot } from '#web/features/listings/cards/star-slot.ts'
import type { ListedCards } from '#web/features/listings/worker/use-listing-results.ts'

type ListingListProps = {
  listed: ListedCards
  state: ListingUrlState
  today: PlainDate
  /** Closing hour of the clerk, by county name; empty until loaded. */
  closingHours: ReadonlyMap<string, FilingHours>
  litId: number | null
  reveal: RevealRequest | null
  /** Px covered at the lower end. */
  coveredBottom: number
  onLight: (id: number | null) => void
  onOpen: (id: number) => void
  onZoom: (id: number) => void
  star: StarSlot | null
  /** Kinds of events since the page was opened, by listing id. */
  changes: LiveChanges
}

export function ListingList(props: ListingListProps) {
  const { listed, state, today, closingHours, litId, onLight, onOpen, onZoom } = props
  const { filters, sort, area } = state
  const contentKey = useMemo(() => JSON.stringify([filters, sort, area]), [filters, sort, area])
  const { shownOf, show } = useShownParcels(state.selected)
  const events: CardEvents = useMemo(
    () => ({ onLight, onOpen, onZoom, onStep: show }),
    [onLight, onOpen, onZoom, show],
  )
  const has = (card: ListingCard, id: number | null) => card.listings.some((listing) => listing.id === id)
  return (
    <VirtualCards
      outlined={listed.outlined}
      withoutOutline={listed.withoutOutline}
      contentKey={contentKey}
      guessSize={() => guessListSize(state.view)}
      startAt={state.selected}
      reveal={props.reveal}
      coveredBottom={props.coveredBottom}
      today={today}
    >
      {(card, isTabbable, isCompact) => (
        <ListingCardView
          card={card}
          shown={shownOf(card)}
          isLit={has(card, litId)}
          isSelected={has(card, state.selected)}
          isCompact={isCompact}
          isTabbable={isTabbable}
          today={today}
          closesAt={closingHours.get(card.listings[0].county) ?? null}
          events={events}
          star={props.star}
          mark={changeMark(card.listings, props.changes)}
        />
      )}
    </VirtualCards>
  )
}
