import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

const CLOSE_DELAY_MS = 200

type Dropdown<E extends HTMLElement> = {
  /** `hover` closes when the pointer leaves, `held` stays open until closed. */
  mode: 'closed' | 'hover' | 'held'
  root: RefObject<E | null>
  button: RefObject<HTMLButtonElement | null>
  hold: () => void
  close: () => void
  /** For the element around the button and the list. */
  hoverHandlers: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
  }
}

/**
 * Opens on click or hover. Closes on an outside click, Escape, focus leaving, or 200 ms after the pointer leaves, unless
 * a field inside has the focus: a person who types moves the pointer out of the way.
 */
export function useDropdown<E extends HTMLElement>(): Dropdown<E> {
  const [mode, setMode] = useState<Dropdown<E>['mode']>('closed')
  const root = useRef<E | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef(0)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (mode === 'closed') return undefined
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setMode('closed')
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setMode('closed')
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [mode])

  const isOpen = mode !== 'closed'
  // Closing removes the focused element; returns the focus to the button.
  useEffect(() => {
    const opener = button.current
    if (!isOpen) return undefined
    return () => {
      if (document.activeElement === document.body) opener?.focus()
    }
  }, [isOpen])

  // Touch also fires pointerenter just before its click; opening then would let the click close it again.
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    clearTimeout(timer.current)
    if (pointerType === 'mouse') setMode((before) => (before === 'closed' ? 'hover' : before))
  }
  const onPointerLeave = () => {
    const endHover = () => {
      if (!hasFocusedField(root.current)) setMode((before) => (before === 'hover' ? 'closed' : before))
    }
    timer.current = window.setTimeout(endHover, CLOSE_DELAY_MS)
  }
  return {
    mode,
    root,
    button,
    hold: () => setMode('held'),
    close: () => setMode('closed'),
    hoverHandlers: { onPointerEnter, onPointerLeave },
  }
}

function hasFocusedField(root: HTMLElement | null): boolean {
  const focused = document.activeElement
  return root?.contains(focused) === true && focused?.matches('input, select, textarea') === true
}
