import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ListLayout } from './list-layout.ts'

/** Keeps the same card on top when the list gets other columns or heights: a wider pane, a turned phone. */
export function useSavedScroll(
  layout: ListLayout,
  topPlace: number,
  scrollTo: (place: number) => void,
): void {
  const kept = useRef({ layout, topPlace })
  const keep = useEffectEvent(() => {
    const before = kept.current
    const isOther = before.layout.columns !== layout.columns || before.layout.cardHeight !== layout.cardHeight
    if (isOther) scrollTo(before.topPlace)
  })
  useLayoutEffect(() => keep(), [layout])
  useEffect(() => {
    kept.current = { layout, topPlace }
  }, [layout, topPlace])
}
