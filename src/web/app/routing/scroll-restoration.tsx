import { useLayoutEffect, useState, type ReactNode } from 'react'

/**
 * Leaves a person where they have scrolled to in a page that was drawn at build: the router, at its first drawing,
 * begins every page at its top. An effect out here runs after the router's own, and before anything is painted.
 */
export function ScrollRestoration({ children }: { children: ReactNode }) {
  const [place] = useState(() => window.scrollY)
  useLayoutEffect(() => {
    if (place > 0) window.scrollTo(0, place)
  }, [place])
  return children
}
