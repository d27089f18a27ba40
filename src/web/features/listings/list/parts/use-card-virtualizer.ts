import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { ListLayout } from './list-layout.ts'
import type { Size } from './use-size.ts'
import type { ListRows } from './list-rows.ts'

export type CardVirtualizer = Virtualizer<HTMLElement, Element>

type CardVirtualizerOptions = {
  scroller: RefObject<HTMLElement | null>
  size: Size
  rows: ListRows
  layout: ListLayout
  initialOffset: () => number
  /** A row to keep drawn, in sight or not. */
  keptRow: number | null
  coveredBottom: number
}

/** Decides which rows are drawn. Heights are known from the layout, so nothing is ever measured. */
export function useCardVirtualizer(options: CardVirtualizerOptions): CardVirtualizer {
  const { scroller, size, rows, layout, initialOffset, keptRow, coveredBottom } = options
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => (rows.at(row).kind === 'heading' ? layout.headingHeight : layout.cardHeight),
    overscan: 1,
    initialRect: size,
    paddingEnd: coveredBottom,
    scrollPaddingEnd: coveredBottom,
    initialOffset,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      if (keptRow === null || keptRow >= range.count || drawn.includes(keptRow)) return drawn
      return [...drawn, keptRow].sort((a, b) => a - b)
    },
  })
  const told = useRef({ rows, layout })
  useLayoutEffect(() => {
    // It keeps the sizes it was told until it is asked to look again.
    if (told.current.rows !== rows || told.current.layout !== layout) virtualizer.measure()
    told.current = { rows, layout }
  }, [virtualizer, rows, layout])
  return virtualizer
}

/** Scrolls softly to a row that is not wholly in sight; to a far one at once, since cards rushing by tell nothing. */
export function bringToMiddle(virtualizer: CardVirtualizer, row: number): void {
  const item = virtualizer.measurementsCache[row]
  const offset = virtualizer.scrollOffset ?? 0
  const height = virtualizer.scrollRect?.height ?? 0
  if (!item || (item.start >= offset && item.end <= offset + height)) return
  const isFar = Math.abs(item.start - offset) > 3 * height
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  virtualizer.scrollToIndex(row, { align: 'center', behavior: isFar || isStill ? 'auto' : 'smooth' })
}
