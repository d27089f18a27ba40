import type { MouseEvent } from 'react'

/** Handles a plain click on a link; one that opens a tab or a window stays the browser's. */
export function openBy(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
