/** Loads `path` as a new document, so that nothing read so far stays in memory. */
export function leaveTo(path: string): void {
  window.location.assign(path)
}

/**
 * Goes to a place of the router as a new document. What the router passes along with a place is kept: it reads it
 * from the entry of the history, under this name.
 */
export function leaveToPlace(place: { href: string; state: unknown; isReplacing: boolean }): void {
  const entry = { usr: place.state }
  if (place.isReplacing) window.history.replaceState(entry, '', place.href)
  else window.history.pushState(entry, '', place.href)
  window.location.reload()
}
