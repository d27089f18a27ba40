import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { recallScroll, rememberScroll } from './scroll-memory.ts'

type ListScroll = {
  /** Initial offset, px; null when this history entry is new. */
  initialOffset: number | null
  /** Handler for the scroll event of the list. */
  onScroll: () => void
}

/**
 * Saves the scroll offset of the list per history entry and restores it on Back, Forward and reload. Otherwise, new
 * content (`contentKey`) starts at the top.
 */
export function useListScroll(scroller: RefObject<HTMLElement | null>, contentKey: string): ListScroll {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const [initialOffset] = useState(() => (isReturn ? recallScroll(key) : null))
  // From scroll events only: a list that became shorter has already moved by the time effects run.
  const offset = useRef<number | null>(null)
  const shown = useRef({ key, contentKey })

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, contentKey }
    if (before.key === key) return
    if (isReturn) scroller.current?.scrollTo({ top: recallScroll(key) ?? 0, behavior: 'instant' })
    else if (before.contentKey !== contentKey) scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [key, contentKey, isReturn, scroller])

  useEffect(() => {
    const save = () => {
      if (offset.current !== null) rememberScroll(key, offset.current)
    }
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [key])

  const onScroll = () => {
    offset.current = scroller.current?.scrollTop ?? null
  }
  return { initialOffset, onScroll }
}
