import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, type ReactNode } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { cardHeight } from '#web/features/listings/cards/parts/card-height.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { layoutFor } from './list-layout.ts'
import { listRows, type CardRow } from './list-rows.ts'
import { joined, type CardList, type ListingCard } from '#web/features/listings/worker/parts/listing-cards.ts'
import { bringToMiddle, useCardVirtualizer } from './use-card-virtualizer.ts'
import { useSavedScroll } from './use-scroll-restoration.ts'
import { useListScroll } from './use-list-scroll.ts'
import { useSize, type Size } from './use-size.ts'
import { useRovingCard } from './use-roving-card.ts'
import { usePrinting } from '#web/lib/use-printing.ts'
import styles from './virtual-cards.module.css'

/** Cards on paper, about 35 pages; more is better read in an export. */
const PRINTED = 200

/** Request to scroll to the card of a listing; a new object for every request. */
export type RevealRequest = { id: number }

type VirtualCardsProps = {
  outlined: CardList
  withoutOutline: CardList
  /** Identifies the content: new content starts at the top. */
  contentKey: string
  /** Usually exact, so that the cards render only once, together with the screen around them. */
  guessSize: () => Size
  /** A listing to start at if this history entry was not scrolled before. */
  startAt: number | null
  reveal: RevealRequest | null
  /** Px covered at the lower end. */
  coveredBottom: number
  today: PlainDate
  children: (card: ListingCard, isTabbable: boolean, isCompact: boolean) => ReactNode
}

/** Renders only the visible cards, with the full count and each position exposed to screen readers. */
export function VirtualCards(props: VirtualCardsProps) {
  const { outlined, withoutOutline, startAt, reveal, coveredBottom, today } = props
  const scroller = useRef<HTMLElement>(null)
  const [observeSize, size] = useSize(props.guessSize)
  const layout = useMemo(() => layoutFor(size.width), [size.width])
  const { columns, headingHeight } = layout
  const { initialOffset, onScroll } = useListScroll(scroller, props.contentKey)
  const headingId = useId()
  const cards = useMemo(() => joined(outlined, withoutOutline), [outlined, withoutOutline])
  const rows = useMemo(
    () => listRows(outlined.length, withoutOutline.length, columns),
    [outlined, withoutOutline, columns],
  )
  const partOf = ({ part }: CardRow) => (part === 'outlined' ? outlined : withoutOutline)
  const heightOf = useMemo(() => {
    const placed = { outlined, without: withoutOutline }
    return (index: number) => {
      const row = rows.at(index)
      if (row.kind === 'heading') return layout.headingHeight
      return cardHeight(listingsIn(row, placed[row.part]), layout, today)
    }
  }, [rows, outlined, withoutOutline, layout, today])
  const roving = useRovingCard(scroller, cards, columns, startAt)
  const isPrinting = usePrinting()
  const virtualizer = useCardVirtualizer({
    scroller,
    size,
    rows,
    cards,
    heightOf,
    layout,
    today,
    initialOffset: () => {
      if (initialOffset !== null) return initialOffset
      const place = cards.placeOf(startAt)
      const above = place === -1 ? 0 : Math.max(0, rows.rowOf(place) - 1)
      return Array.from({ length: above }, (_, row) => heightOf(row)).reduce((sum, height) => sum + height, 0)
    },
    keptRow: roving.hasFocus && roving.active !== null ? rows.rowOf(roving.active) : null,
    printedRows: isPrinting ? rows.rowOf(Math.min(PRINTED, cards.length) - 1) + 1 : null,
    coveredBottom,
  })

  const revealCard = useEffectEvent((id: number) => {
    const place = cards.placeOf(id)
    if (place !== -1) bringToMiddle(virtualizer, rows.rowOf(place))
  })
  useEffect(() => {
    if (reveal) revealCard(reveal.id)
  }, [reveal])

  const virtualItems = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const isInSight = (place: number) => rows.rowOf(place) >= startIndex && rows.rowOf(place) <= endIndex
  const isActiveRendered = roving.active !== null && (roving.hasFocus || isInSight(roving.active))
  const firstInSight = [rows.at(startIndex), rows.at(startIndex + 1)].find((row) => row.kind === 'cards')
  const tabbable = isActiveRendered
    ? cards.at(roving.active ?? 0)
    : firstInSight && partOf(firstInSight).at(firstInSight.from)
  useSavedScroll(
    layout,
    firstInSight ? firstInSight.from + (firstInSight.part === 'outlined' ? 0 : outlined.length) : 0,
    (place) => virtualizer.scrollToIndex(rows.rowOf(place), { align: 'start' }),
  )
  const itemsOf = (part: 'outlined' | 'without') =>
    virtualItems.flatMap(({ index, start, size: height }) => {
      const row = rows.at(index)
      if (row.kind !== 'cards' || row.part !== part) return []
      const list = partOf(row)
      return Array.from({ length: row.to - row.from }, (_, column) => {
        const card = list.at(row.from + column)
        if (!card) return null
        return (
          <li
            key={card.key}
            className={styles.item}
            style={{
              width: `${100 / columns}%`,
              height,
              transform: `translate(${column * 100}%, ${start}px)`,
            }}
            data-key={card.key}
            data-column={column}
            aria-posinset={row.from + column + 1}
            aria-setsize={list.length}
          >
            {props.children(card, card.key === tabbable?.key, layout.compact)}
          </li>
        )
      })
    })
  const ref = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element
      return observeSize(element)
    },
    [observeSize],
  )
  const headingTop = virtualItems.find(({ index }) => rows.at(index).kind === 'heading')?.start
  return (
    <section
      ref={ref}
      className={styles.scroller}
      aria-label={LISTING_TEXTS.list}
      data-list-of-cards
      onScroll={onScroll}
    >
      {isPrinting && cards.length > PRINTED && <p>{LISTING_TEXTS.printed(PRINTED)}</p>}
      <div
        className={styles.sizer}
        style={{ height: virtualizer.getTotalSize() }}
        {...roving.handlers((place) => virtualizer.scrollToIndex(rows.rowOf(place)))}
      >
        <ul role="list" aria-label={LISTING_TEXTS.list}>
          {itemsOf('outlined')}
        </ul>
        {withoutOutline.length > 0 && (
          <>
            <div
              className={styles.heading}
              style={{ height: headingHeight, transform: `translateY(${headingTop ?? 0}px)` }}
              hidden={headingTop === undefined}
            >
              <h2 id={headingId} className={styles.title}>
                {LISTING_TEXTS.withoutOutline}
              </h2>
              <p className={styles.hint}>{LISTING_TEXTS.withoutOutlineHint}</p>
            </div>
            <ul role="list" aria-labelledby={headingId}>
              {itemsOf('without')}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

function listingsIn({ from, to }: CardRow, list: CardList): Listing[] {
  const listings: Listing[] = []
  for (let place = from; place < to; place++) {
    for (let parcel = 0; ; parcel++) {
      const listing = list.listingAt(place, parcel)
      if (listing === undefined) break
      listings.push(listing)
    }
  }
  return listings
}
