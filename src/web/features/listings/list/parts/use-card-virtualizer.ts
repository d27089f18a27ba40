import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CardLayout } from '#web/features/listings/cards/parts/card-height.ts'
import { changedPlaces, type CardList } from '#web/features/listings/worker/parts/listing-cards.ts'
import type { Size } from './use-size.ts'
import type { ListRows } from './list-rows.ts'

export type CardVirtualizer = Virtualizer<HTMLElement, Element>

type CardVirtualizerOptions = {
  scroller: RefObject<HTMLElement | null>
  size: Size
  rows: ListRows
  cards: CardList
  /** Row height in px. */
  heightOf: (row: number) => number
  /** With the cards, what heights depend on. */
  layout: CardLayout
  today: PlainDate
  initialOffset: () => number
  /** A row that stays rendered even out of view. */
  keptRow: number | null
  /** How many rows to render from the top, in view or not; null for those in view. */
  printedRows: number | null
  coveredBottom: number
}

/** Decides which rows to render. Heights follow from the content, so no row is measured in the page. */
export function useCardVirtualizer(options: CardVirtualizerOptions): CardVirtualizer {
  const { scroller, size, rows, cards, heightOf, layout, today } = options
  const { initialOffset, keptRow, printedRows, coveredBottom } = options
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 1,
    initialRect: size,
    paddingEnd: coveredBottom,
    scrollPaddingEnd: coveredBottom,
    initialOffset,
    rangeExtractor: (range) => {
      if (printedRows !== null) return Array.from({ length: printedRows }, (_, row) => row)
      const rendered = defaultRangeExtractor(range)
      if (keptRow === null || keptRow >= range.count || rendered.includes(keptRow)) return rendered
      return [...rendered, keptRow].sort((a, b) => a - b)
    },
  })
  const measured = useRef({ cards, layout, today })
  useLayoutEffect(() => {
    const before = measured.current
    if (before.cards === cards && before.layout === layout && before.today === today) return
    measured.current = { cards, layout, today }
    const isLaidOutAlike = before.layout === layout && before.today === today
    const places = isLaidOutAlike ? changedPlaces(before.cards, cards) : null
    // The virtualizer caches sizes. Measuring all of a hundred thousand cards for one that changed would block the page.
    if (places === null) virtualizer.measure()
    else for (const row of new Set(places.map(rows.rowOf))) virtualizer.resizeItem(row, heightOf(row))
  }, [virtualizer, rows, cards, heightOf, layout, today])
  return virtualizer
}

/**
 * Scrolls a row that is not fully visible to the middle. Smooth when near; instant when far, where smooth scrolling
 * would only flash cards by.
 */
export function bringToMiddle(virtualizer: CardVirtualizer, row: number): void {
  const item = virtualizer.measurementsCache[row]
  const offset = virtualizer.scrollOffset ?? 0
  const height = virtualizer.scrollRect?.height ?? 0
  if (!item || (item.start >= offset && item.end <= offset + height)) return
  const isFar = Math.abs(item.start - offset) > 3 * height
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  virtualizer.scrollToIndex(row, { align: 'center', behavior: isFar || isStill ? 'auto' : 'smooth' })
}
