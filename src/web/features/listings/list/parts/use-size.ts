import { useCallback, useState } from 'react'

/** Inner width and height of an element, px. */
export type Size = { width: number; height: number }

/** A ref for an element, and its size: `guess` until it renders, the measured size before the first paint. */
export function useSize(guess: () => Size): [ref: (element: HTMLElement | null) => () => void, size: Size] {
  const [size, setSize] = useState(guess)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return () => undefined
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
