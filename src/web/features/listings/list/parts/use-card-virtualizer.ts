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
  /** A row that stays rendered even out of view. */
  keptRow: number | null
  coveredBottom: number
}

/** Decides which rows to render. Heights come from the layout, so no row is measured. */
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
      const rendered = defaultRangeExtractor(range)
      if (keptRow === null || keptRow >= range.count || rendered.includes(keptRow)) return rendered
      return [...rendered, keptRow].sort((a, b) => a - b)
    },
  })
  const measured = useRef({ rows, layout })
  useLayoutEffect(() => {
    // The virtualizer caches sizes until `measure` is called.
    if (measured.current.rows !== rows || measured.current.layout !== layout) virtualizer.measure()
    measured.current = { rows, layout }
  }, [virtualizer, rows, layout])
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
