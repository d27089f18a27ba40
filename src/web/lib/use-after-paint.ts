import { useEffect, useState } from 'react'

/** True from the moment the screen has been painted with `isReady`; whatever can wait, waits for that. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isReady || isDrawn) return undefined
    let timer = 0
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isReady, isDrawn])
  return isDrawn
}
