import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import styles from './listing-list.module.css'
import { layoutFor } from './parts/list-layout.ts'
import { ListingCardView, type CardEvents } from './parts/listing-card-view.tsx'
import type { ListingCard } from './parts/listing-cards.ts'
import { useListScroll } from './parts/use-list-scroll.ts'
import { useShownParcels } from './parts/use-shown-parcels.ts'
import { useWidth } from './parts/use-width.ts'
import { VirtualCards, type RevealRequest } from './parts/virtual-cards.tsx'
import { LISTING_TEXTS } from './texts.ts'
import type { ListingResults } from './use-listing-results.ts'

type ListingListProps = {
  results: ListingResults
  state: ListingUrlState
  today: PlainDate
  /** When the clerk closes, by county name; empty until known. */
  closingHours: ReadonlyMap<string, string>
  litId: number | null
  reveal: RevealRequest | null
  /** Px at the lower end that something lies over. */
  coveredBottom: number
  /** Shown in place of the cards when there are none. */
  empty: ReactNode
  onLight: (id: number | null) => void
  onOpen: (id: number) => void
  onZoom: (id: number) => void
}

export function ListingList(props: ListingListProps) {
  const { results, state, empty } = props
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [widthRef, width] = useWidth()
  const { filters, sort, area } = state
  const contentKey = useMemo(() => JSON.stringify([filters, sort, area]), [filters, sort, area])
  const { initialOffset, onScroll } = useListScroll(scroller, contentKey)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      setScroller(element)
      return widthRef(element)
    },
    [widthRef],
  )
  const isEmpty = results.outlined.length + results.withoutOutline.length === 0
  return (
    <section ref={ref} className={styles.scroller} aria-label={LISTING_TEXTS.list} onScroll={onScroll}>
      {isEmpty && empty}
      {!isEmpty && scroller && width !== null && (
        <Cards {...props} scroller={scroller} width={width} initialOffset={initialOffset} />
      )}
    </section>
  )
}

type CardsProps = ListingListProps & { scroller: HTMLElement; width: number; initialOffset: number | null }

function Cards(props: CardsProps) {
  const { results, state, today, closingHours, litId, width, onLight, onOpen, onZoom } = props
  const layout = useMemo(() => layoutFor(width), [width])
  const { shownOf, show } = useShownParcels(state.selected)
  const events: CardEvents = useMemo(
    () => ({ onLight, onOpen, onZoom, onStep: show }),
    [onLight, onOpen, onZoom, show],
  )
  const has = (card: ListingCard, id: number | null) => card.listings.some((listing) => listing.id === id)
  return (
    <VirtualCards
      scroller={props.scroller}
      layout={layout}
      outlined={results.outlined}
      withoutOutline={results.withoutOutline}
      initialOffset={props.initialOffset}
      startAt={state.selected}
      reveal={props.reveal}
      coveredBottom={props.coveredBottom}
    >
      {(card, isTabbable) => (
        <ListingCardView
          card={card}
          shown={shownOf(card)}
          isLit={has(card, litId)}
          isSelected={has(card, state.selected)}
          isCompact={layout.compact}
          isTabbable={isTabbable}
          today={today}
          closesAt={closingHours.get(card.listings[0].county) ?? null}
          events={events}
        />
      )}
    </VirtualCards>
  )
}
