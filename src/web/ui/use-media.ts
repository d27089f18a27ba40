import { useEffect, useState } from 'react'

/**
 * Whether a media query matches the screen, now and whenever that changes. Stays as it is while the page is printed: the
 * browser has counted the sheets before React could lay the page out for the width of paper.
 */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const list = window.matchMedia(query)
    const update = ({ matches: now }: { matches: boolean }) => {
      if (!window.matchMedia('print').matches) setMatches(now)
    }
    update(list)
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return matches
}
