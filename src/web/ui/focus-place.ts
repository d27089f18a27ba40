import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Remembers an element and where it is. The returned function focuses it or, once it is gone, the section that it was
 * in, else the content of the page: the next Tab then continues from there instead of from the top of the page.
 */
export function focusPlace(element: Element | null): () => void {
  const section = element?.closest('section')
  return () => {
    const content = document.getElementById('content')
    const place = [element, section, content].find((each) => each?.isConnected && each !== document.body)
    if (!(place instanceof HTMLElement)) return
    if (place === section && !place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus()
  }
}

/**
 * For a part of a page with rows that can be removed: a pressed button disappears with its row, and the focus with it.
 * Spread the handlers on the part, and call the hook where the rows are rendered.
 */
export function useFocusPlace() {
  const place = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.()
  })
  return {
    // A dialog opened from here is a child in React, but not in the page.
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(target)) place.current = focusPlace(target)
    },
    // React sends no event for an element that it removes. A button loses the focus while it is disabled, at work.
    onBlur: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(target) && !target.matches(':disabled')) place.current = null
    },
  }
}
