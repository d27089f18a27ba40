import { forget, recall, remember } from '#web/lib/storage.ts'

/**
 * What the browser remembers of a login: the name to greet. It contains no secret and grants no access; the session
 * cookie is authoritative.
 */
export type Marker = { name: string }

/** Also read by `early.js`. */
const key = 'signedInName'

export function readMarker(): Marker | null {
  const name = recall(key)
  return name === null ? null : { name }
}

export function writeMarker({ name }: Marker): void {
  remember(key, name)
}

export function clearMarker(): void {
  forget(key)
}

/** Calls `go` when another tab logs in or out. */
export function whenMarkedElsewhere(go: () => void): void {
  window.addEventListener('storage', (event) => {
    // `key` is null if the whole storage was cleared.
    if (event.key === key || event.key === null) go()
  })
}
