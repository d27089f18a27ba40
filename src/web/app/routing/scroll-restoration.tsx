import { useLayoutEffect, useState, type ReactNode } from 'react'

/**
 * Preserves the scroll position of a prerendered page, because the router scrolls to the top on its first render. An
 * effect here runs after the router's own, and before the paint.
 */
export function ScrollRestoration({ children }: { children: ReactNode }) {
  const [place] = useState(() => window.scrollY)
  useLayoutEffect(() => {
    if (place > 0) window.scrollTo(0, place)
  }, [place])
  return children
}
