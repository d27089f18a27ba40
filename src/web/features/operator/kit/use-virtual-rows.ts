import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

/** More rows than this are drawn only where they are seen. */
const MANY_ROWS = 120
/** Until a row is measured. */
const ROW_PX = 40

/** Which rows of a table to draw, and the heights of those before and after them. */
export function useVirtualRows(count: number) {
  const frame = useRef<HTMLDivElement>(null)
  const isLong = count > MANY_ROWS
  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  return {
    frame,
    isLong,
    places: isLong ? items.map(({ index }) => index) : Array.from({ length: count }, (_row, index) => index),
    before: items[0]?.start ?? 0,
    after: isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
    /** The ref of each row, which has its place as `data-index`. */
    measure: isLong ? virtual.measureElement : undefined,
  }
}
