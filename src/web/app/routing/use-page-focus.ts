import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How long a page may take to draw what the focus is for. */
const WATCH_MS = 10_000

/** A link of a page: the address it leads to, and which of the links to there it is. */
type LeftLink = { href: string; index: number }

/**
 * Moves the focus to the heading of a page that a person has gone to, unless something of the page has it, and on the
 * way back to the link that was left. A page that was opened by its own address keeps the focus at its beginning.
 */
export function usePageFocus(): void {
  const { key, pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const hasActed = useRef(false)
  const left = useRef(new Map<string, LeftLink>())

  const act = useEffectEvent(() => {
    hasActed.current = true
  })
  const rememberLink = useEffectEvent(({ target }: FocusEvent) => {
    const link = target instanceof HTMLAnchorElement ? target : null
    const href = link?.getAttribute('href') ?? null
    if (link === null || href === null || !content()?.contains(link)) return
    left.current.set(key, { href, index: linksTo(href).indexOf(link) })
  })
  useEffect(() => {
    const inputs = ['keydown', 'pointerdown'] as const
    for (const input of inputs) window.addEventListener(input, act, { capture: true })
    document.addEventListener('focusin', rememberLink)
    return () => {
      for (const input of inputs) window.removeEventListener(input, act, { capture: true })
      document.removeEventListener('focusin', rememberLink)
    }
  }, [])

  const arrive = useEffectEvent(() => {
    // An anchor has the focus where the browser or the page puts it.
    if (!hasActed.current || hash !== '') return undefined
    const link = navigationType === NavigationType.Pop ? left.current.get(key) : undefined
    return keepFocused(() => (link ? (linksTo(link.href)[link.index] ?? null) : heading()))
  })
  useEffect(() => arrive(), [pathname])
}

/** Gives the focus to the target whenever nothing of the page has it, until the person goes on by themselves. */
function keepFocused(target: () => HTMLElement | null): () => void {
  const focus = () => {
    if (isFree(document.activeElement)) target()?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(focus)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    window.removeEventListener('keydown', stop, { capture: true })
    window.removeEventListener('pointerdown', stop, { capture: true })
  }
  const timer = setTimeout(stop, WATCH_MS)
  window.addEventListener('keydown', stop, { capture: true })
  window.addEventListener('pointerdown', stop, { capture: true })
  observer.observe(document.body, { childList: true, subtree: true })
  focus()
  return stop
}

/** Whether the focus is nowhere, or on what stands around every page. */
function isFree(focused: Element | null): boolean {
  return (
    focused === null || focused === document.body || focused.closest('#content, [role="dialog"]') === null
  )
}

function content(): HTMLElement | null {
  return document.getElementById('content')
}

function heading(): HTMLElement | null {
  const found = content()?.querySelector('h1') ?? null
  found?.setAttribute('tabindex', '-1')
  return found
}

function linksTo(href: string): HTMLElement[] {
  return [...(content()?.querySelectorAll('a') ?? [])].filter((link) => link.getAttribute('href') === href)
}
