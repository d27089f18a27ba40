import { forget, recall, remember } from '#web/lib/storage.ts'

/**
 * What the browser remembers of a login: the name to greet, and whose data it may keep. It contains no secret and grants
 * no access; the session cookie is authoritative.
 */
export type Marker = {
  name: string
  /** Id of the person, then the names of their counties. */
  access: readonly string[]
}

/** Also read by `early.js`. */
const key = 'signedInName'
const accessKey = 'signedInAccess'
const SEPARATOR = '|'

export function readMarker(): Marker | null {
  const name = recall(key)
  return name === null ? null : { name, access: recall(accessKey)?.split(SEPARATOR) ?? [] }
}

export function writeMarker({ name, access }: Marker): void {
  remember(accessKey, access.join(SEPARATOR))
  remember(key, name)
}

export function clearMarker(): void {
  forget(key)
  forget(accessKey)
}

/** Calls `go` when another tab logs in or out. */
export function whenMarkedElsewhere(go: () => void): void {
  window.addEventListener('storage', (event) => {
    // `key` is null if the whole storage was cleared.
    if (event.key === key || event.key === null) go()
  })
}
