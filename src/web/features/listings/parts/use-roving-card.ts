import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { placeAfterKey } from './list-rows.ts'
import type { CardList } from './listing-cards.ts'

type RovingCard = {
  /** Place of the card the Tab key reaches; null lets it be the first in sight. */
  active: number | null
  /** True while the focus is somewhere in the list; the active card must then stay drawn. */
  hasFocus: boolean
  /** For the element around all cards; `bringIntoView` is called before a card gets the focus. */
  handlers: (bringIntoView: (place: number) => void) => RovingHandlers
}

type RovingHandlers = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** One card is in the tab order; the arrow keys, Home and End lead from card to card. */
export function useRovingCard(cards: CardList, columns: number): RovingCard {
  const [activeKey, setActiveKey] = useState<number | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const list = useRef<HTMLElement | null>(null)
  const wantsFocus = useRef(false)

  useLayoutEffect(() => {
    if (!wantsFocus.current || activeKey === null) return
    wantsFocus.current = false
    linkOf(list.current, activeKey)?.focus({ preventScroll: true })
  }, [activeKey])

  const place = cards.placeOf(activeKey)
  return {
    active: place === -1 ? null : place,
    hasFocus,
    handlers: (bringIntoView) => ({
      onKeyDown: (event) => {
        const from = event.target instanceof HTMLElement ? cardKeyAt(event.target) : null
        const next =
          from === null
            ? null
            : placeAfterKey(event.key, Math.max(0, cards.placeOf(from)), cards.length, columns)
        const card = next === null ? undefined : cards.at(next)
        if (!card || next === null || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        list.current = event.currentTarget
        bringIntoView(next)
        wantsFocus.current = card.key !== activeKey
        if (wantsFocus.current) setActiveKey(card.key)
        else linkOf(list.current, card.key)?.focus({ preventScroll: true })
      },
      onFocus: ({ target }) => {
        setHasFocus(true)
        setActiveKey(cardKeyAt(target))
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setHasFocus(false)
      },
    }),
  }
}

function linkOf(list: HTMLElement | null, key: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`a[data-card="${key}"]`) ?? null
}

function cardKeyAt(target: Element): number | null {
  const key = target.closest('[data-key]')?.getAttribute('data-key')
  return key ? Number(key) : null
}
