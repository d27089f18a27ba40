import { useMemo } from 'react'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import { ListingCardView, type CardEvents } from './parts/listing-card-view.tsx'
import { useShownParcels } from '#web/features/listings/worker/parts/use-shown-parcels.ts'
import styles from './selected-sheet.module.css'
import { selectedCard } from './selected-card.ts'
import type { StarSlot } from './star-slot.ts'
import type { ListedCards } from '#web/features/listings/worker/use-listing-results.ts'

type SelectedSheetProps = {
  listed: ListedCards
  selectedId: number | null
  today: PlainDate
  closingHours: ReadonlyMap<string, FilingHours>
  onLight: (id: number | null) => void
  onOpen: (id: number) => void
  onZoom: (id: number) => void
  star: StarSlot | null
}

/** The selected card over the lower edge of a phone's map. */
export function SelectedSheet(props: SelectedSheetProps) {
  const { listed, selectedId, today, closingHours, onLight, onOpen, onZoom } = props
  const { shownOf, show } = useShownParcels(selectedId)
  const events: CardEvents = useMemo(
    () => ({ onLight, onOpen, onZoom, onStep: show }),
    [onLight, onOpen, onZoom, show],
  )
  const card = selectedCard(listed, selectedId)
  if (!card) return null
  return (
    <div className={styles.sheet}>
      <ListingCardView
        card={card}
        shown={shownOf(card)}
        isLit={false}
        isSelected={false}
        isCompact
        isTabbable
        today={today}
        closesAt={closingHours.get(card.listings[0].county) ?? null}
        events={events}
        star={props.star}
      />
    </div>
  )
}
