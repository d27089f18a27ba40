import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Size } from './use-size.ts'
import type { ListRows } from './list-rows.ts'

export type CardVirtualizer = Virtualizer<HTMLElement, Element>

type CardVirtualizerOptions = {
  scroller: RefObject<HTMLElement | null>
  size: Size
  rows: ListRows
  /** Row height in px. A new function re-measures every row. */
  heightOf: (row: number) => number
  initialOffset: () => number
  /** A row that stays rendered even out of view. */
  keptRow: number | null
  coveredBottom: number
}

/** Decides which rows to render. Heights follow from the content, so no row is measured in the page. */
export function useCardVirtualizer(options: CardVirtualizerOptions): CardVirtualizer {
  const { scroller, size, rows, heightOf, initialOffset, keptRow, coveredBottom } = options
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
      const rendered = defaultRangeExtractor(range)
      if (keptRow === null || keptRow >= range.count || rendered.includes(keptRow)) return rendered
      return [...rendered, keptRow].sort((a, b) => a - b)
    },
  })
  const measured = useRef(heightOf)
  useLayoutEffect(() => {
    // The virtualizer caches sizes until `measure` is called.
    if (measured.current !== heightOf) virtualizer.measure()
    measured.current = heightOf
  }, [virtualizer, heightOf])
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
