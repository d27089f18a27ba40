import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Longest wait for a page to render the target of the focus. */
const WATCH_MS = 10_000

/** A link on a page: its URL, and its index among the links to that URL. */
type LeftLink = { href: string; index: number }

/**
 * Moves the focus to the heading of a newly opened page, unless an element of the page already has it; after Back, to
 * the link that was followed. A page opened by URL keeps the focus at its start.
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
    // The browser or the page handles the focus of an anchor.
    if (!hasActed.current || hash !== '') return undefined
    const link = navigationType === NavigationType.Pop ? left.current.get(key) : undefined
    return keepFocused(() => (link ? (linksTo(link.href)[link.index] ?? null) : heading()))
  })
  useEffect(() => arrive(), [pathname])
}

/**
 * Focuses the target as soon as it is rendered, and again if the focus is lost, until the person acts. An element of the
 * shared frame keeps the focus if it got it after the page was opened: screen readers move it without a key.
 */
function keepFocused(target: () => HTMLElement | null): () => void {
  /** The frame's element that led to the page, until the target has the focus. */
  let left = isOfFrame(document.activeElement) ? document.activeElement : null
  const focus = () => {
    const focused = document.activeElement
    if (focused !== null && focused !== document.body && focused !== left) return
    const found = target()
    if (found === null) return
    left = null
    found.focus({ preventScroll: true })
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

function isOfFrame(element: Element | null): boolean {
  return element?.closest('#content, [role="dialog"]') === null
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
