import { useSyncExternalStore } from 'react'

/** Messages from the service worker. */
type AnswerNotice =
  /** When the response was saved, or null if it came from the server. */
  | { path: string; savedAt: string | null }
  /** The server answered after the page was given a saved response. */
  | { isLate: true }

const shown = new Map<string, string>()
const listeners = new Set<() => void>()
let askAgain: () => void = () => undefined
/** When the oldest response on the page was saved. An ISO string, so that React detects a change. */
let since: string | null = null

// Registered at module load, because responses of an offline page arrive before the first render.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<AnswerNotice>) => {
    if ('isLate' in data) askAgain()
    else noteAnswer(data.path, data.savedAt)
  })
}

/** Calls `ask` when the server answers after the page was given saved responses. */
export function whenLate(ask: () => void): void {
  askAgain = ask
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
