import { useEffect, useEffectEvent, useId, useMemo, type ReactNode } from 'react'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import type { ListLayout } from './list-layout.ts'
import { rowOfCard, rowsOf, type ListRow } from './list-rows.ts'
import { cardIndexOf, type ListingCard } from './listing-cards.ts'
import { bringToMiddle, useCardVirtualizer } from './use-card-virtualizer.ts'
import { useRovingCard } from './use-roving-card.ts'
import styles from './virtual-cards.module.css'

/** A wish to see the card of a listing; every wish is a new object. */
export type RevealRequest = { id: number }

type VirtualCardsProps = {
  scroller: HTMLElement
  layout: ListLayout
  outlined: readonly ListingCard[]
  withoutOutline: readonly ListingCard[]
  /** Px from the top at the start; null starts near the card of `startAt`, or at the top. */
  initialOffset: number | null
  startAt: number | null
  reveal: RevealRequest | null
  /** Px at the lower end that something lies over. */
  coveredBottom: number
  children: (card: ListingCard, isTabbable: boolean) => ReactNode
}

/** Draws only the cards in sight, and tells a screen reader the true number and place of each. */
export function VirtualCards(props: VirtualCardsProps) {
  const { scroller, layout, outlined, withoutOutline, initialOffset, startAt, reveal, coveredBottom } = props
  const { columns, cardHeight, headingHeight } = layout
  const headingId = useId()
  const cards = useMemo(() => [...outlined, ...withoutOutline], [outlined, withoutOutline])
  const rows = useMemo(() => rowsOf(outlined, withoutOutline, columns), [outlined, withoutOutline, columns])
  const rowOf = (place: number) => rowOfCard(place, outlined.length, columns)
  const roving = useRovingCard(cards, columns)
  const virtualizer = useCardVirtualizer({
    scroller,
    rows,
    layout,
    initialOffset: () => {
      const place = cardIndexOf(cards, startAt)
      return initialOffset ?? (place === -1 ? 0 : Math.max(0, rowOf(place) - 1) * cardHeight)
    },
    keptRow: roving.hasFocus && roving.active !== null ? rowOf(roving.active) : null,
    coveredBottom,
  })

  const revealCard = useEffectEvent((id: number) => {
    const place = cardIndexOf(cards, id)
    if (place !== -1) bringToMiddle(virtualizer, rowOf(place))
  })
  useEffect(() => {
    if (reveal) revealCard(reveal.id)
  }, [reveal])

  const drawn = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const isInSight = (place: number) => rowOf(place) >= startIndex && rowOf(place) <= endIndex
  const isKept = roving.active !== null && (roving.hasFocus || isInSight(roving.active))
  const tabbable = isKept ? cards[roving.active ?? 0] : firstCardFrom(rows, startIndex)
  const itemsOf = (part: 'outlined' | 'without', count: number) =>
    drawn.flatMap(({ index, start }) => {
      const row = rows[index]
      if (row?.kind !== 'cards' || row.part !== part) return []
      return row.cards.map((card, column) => (
        <li
          key={card.key}
          className={styles.item}
          style={{
            width: `${100 / columns}%`,
            height: cardHeight,
            transform: `translate(${column * 100}%, ${start}px)`,
          }}
          data-key={card.key}
          data-column={column}
          aria-posinset={row.first + column + 1}
          aria-setsize={count}
        >
          {props.children(card, card.key === tabbable?.key)}
        </li>
      ))
    })
  const headingTop = drawn.find(({ index }) => rows[index]?.kind === 'heading')?.start
  return (
    <div
      className={styles.sizer}
      style={{ height: virtualizer.getTotalSize() }}
      {...roving.handlers((place) => virtualizer.scrollToIndex(rowOf(place)))}
    >
      <ul role="list" aria-label={LISTING_TEXTS.list}>
        {itemsOf('outlined', outlined.length)}
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
            {itemsOf('without', withoutOutline.length)}
          </ul>
        </>
      )}
    </div>
  )
}

function firstCardFrom(rows: readonly ListRow[], start: number): ListingCard | undefined {
  for (const row of rows.slice(start, start + 2)) {
    if (row.kind === 'cards') return row.cards[0]
  }
  return undefined
}
