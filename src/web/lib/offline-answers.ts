import { useSyncExternalStore } from 'react'

/** What the service worker tells of an answer: since when it was kept, or null for one that the server gave just now. */
type OfflineAnswer = { path: string; keptAt: string | null }

const shown = new Map<string, string>()
const listeners = new Set<() => void>()
/** The oldest of what is shown; a string, so that React sees when it changes. */
let since: string | null = null

// From the first moment: the answers of a page without a network come before anything is drawn.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<OfflineAnswer>) => hear(data))
}

/** They tell nothing of a property that could have changed since. */
const NO_FACTS = ['/api/site', '/api/users/current_user']

function hear({ path, keptAt }: OfflineAnswer): void {
  if (NO_FACTS.includes(path)) return
  if (keptAt === null) shown.delete(path)
  else shown.set(path, keptAt)
  since = [...shown.values()].toSorted()[0] ?? null
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The instant (ISO) of the oldest answer on the page that came from this browser instead of the server; null for none. */
export function useOfflineSince(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => since,
    // A page that is drawn at build comes from no browser.
    () => null,
  )
}
