/** Loads `path` as a new document, which clears all in-memory data. */
export function leaveTo(path: string): void {
  window.location.assign(path)
}

/**
 * Loads a router location as a new document. Keeps its navigation state, which the router reads from `usr` in the
 * history entry.
 */
export function leaveToPlace(place: { href: string; state: unknown; isReplacing: boolean }): void {
  const entry = { usr: place.state }
  if (place.isReplacing) window.history.replaceState(entry, '', place.href)
  else window.history.pushState(entry, '', place.href)
  window.location.reload()
}
