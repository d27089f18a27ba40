import type { MouseEvent } from 'react'

/** Handles a plain click on a link. Leaves clicks that open a new tab or window to the browser. */
export function openBy(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
