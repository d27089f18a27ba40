import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { placeAfterKey } from './list-rows.ts'
import type { CardList } from '#web/features/listings/worker/parts/listing-cards.ts'

type RovingCard = {
  /** Index of the card in the tab order; null for the first visible one. */
  active: number | null
  /** True while the focus is in the list; the active card must then stay rendered. */
  hasFocus: boolean
  /** Handlers for the element around all cards; `bringIntoView` is called before a card gets the focus. */
  handlers: (bringIntoView: (place: number) => void) => RovingHandlers
}

type RovingHandlers = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** The focused card when the list was left. */
let leftFrom: number | null = null

/**
 * Roving tabindex: one card is in the tab order, at first that of the listing `startAt`; arrow keys, Home and End move
 * between cards. Returning to the list from a card's link restores the focus on that card.
 */
export function useRovingCard(
  list: RefObject<HTMLElement | null>,
  cards: CardList,
  columns: number,
  startAt: number | null,
): RovingCard {
  const [activeKey, setActiveKey] = useState(() => cards.at(cards.placeOf(startAt))?.key ?? null)
  const [hasFocus, setHasFocus] = useState(false)
  const wantsFocus = useRef(false)

  const restoreFocus = useEffectEvent(() => {
    if (activeKey !== null && activeKey === leftFrom)
      linkOf(list.current, activeKey)?.focus({ preventScroll: true })
    leftFrom = null
  })
  useLayoutEffect(() => {
    restoreFocus()
    return () => {
      leftFrom = document.activeElement && cardKeyAt(document.activeElement)
    }
  }, [])

  useLayoutEffect(() => {
    if (!wantsFocus.current || activeKey === null) return
    wantsFocus.current = false
    linkOf(list.current, activeKey)?.focus({ preventScroll: true })
  }, [list, activeKey])

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
