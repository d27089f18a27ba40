import { forget, recall, remember } from '#web/lib/storage.ts'

/**
 * What the browser remembers of a login: that somebody was signed in, and the name to greet. It holds no secret and
 * opens nothing; the session cookie is the truth.
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
    // All of the storage may be cleared at once; then no key is named.
    if (event.key === key || event.key === null) go()
  })
}
