import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ListLayout } from './list-layout.ts'

/** Keeps the same card at the top when columns or heights change, such as on a wider pane or a rotated phone. */
export function useSavedScroll(
  layout: ListLayout,
  topPlace: number,
  scrollTo: (place: number) => void,
): void {
  const saved = useRef({ layout, topPlace })
  const restore = useEffectEvent(() => {
    const before = saved.current
    const isOther = before.layout.columns !== layout.columns || before.layout.cardWidth !== layout.cardWidth
    if (isOther) scrollTo(before.topPlace)
  })
  useLayoutEffect(() => restore(), [layout])
  useEffect(() => {
    saved.current = { layout, topPlace }
  }, [layout, topPlace])
}
