import { useSyncExternalStore } from 'react'

/** A message of the service worker: when the answer was saved, or null for one that the server has just given. */
type OfflineAnswer = { path: string; savedAt: string | null }

const shown = new Map<string, string>()
const listeners = new Set<() => void>()
/** The oldest of what is shown; a string, so that React sees when it changes. */
let since: string | null = null

// From the first moment: the answers of a page without a network come before the first render.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<OfflineAnswer>) => update(data))
}

/** These carry no fact of a property that could have changed since. */
const NO_FACTS = ['/api/site', '/api/users/current_user']

function update({ path, savedAt }: OfflineAnswer): void {
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

/** The instant (ISO) of the oldest answer on the page that came from this browser instead of the server; null for none. */
export function useOfflineSince(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => since,
    // A page rendered at build has no service worker.
    () => null,
  )
}
