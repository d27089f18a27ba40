import { useCallback, useState } from 'react'

/** A ref for an element, and its inner width in px: known before the first paint, null until then. */
export function useWidth(): [ref: (element: HTMLElement | null) => () => void, width: number | null] {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return () => undefined
    const read = () => setWidth(element.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
