import { useSyncExternalStore } from 'react'

/** Message from the service worker: when the response was saved, or null if it came from the server. */
type OfflineAnswer = { path: string; savedAt: string | null }

const shown = new Map<string, string>()
const listeners = new Set<() => void>()
/** When the oldest response on the page was saved. An ISO string, so that React detects a change. */
let since: string | null = null

// Registered at module load, because responses of an offline page arrive before the first render.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<OfflineAnswer>) =>
    noteAnswer(data.path, data.savedAt),
  )
}

/** Paths whose responses hold no property facts that could be stale. */
const NO_FACTS = ['/api/site', '/api/users/current_user']

/** Notes when the response to a call was saved, ISO 8601; null if it came from the server, or no longer shows. */
export function noteAnswer(path: string, savedAt: string | null): void {
  if (NO_FACTS.includes(path)) return
  if (savedAt === null) shown.delete(path)
  else shown.set(path, savedAt)
  since = [...shown.values()].toSorted()[0] ?? null
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The instant (ISO) of the oldest response on the page that came from the offline cache; null if none did. */
export function useOfflineSince(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => since,
    // A prerendered page has no service worker.
    () => null,
  )
}
