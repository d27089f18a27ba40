/**
 * Longest waits for an answer to begin, in milliseconds: longer than the server's own time limits and, for a change,
 * than those of proxies, because its outcome would be unknown. Browsers wait for minutes where a network loses requests.
 */
const MAX_WAIT_MS = { read: 30_000, change: 60_000 }

/** Like `fetch`, and fails if the answer to a read does not begin within half a minute, or to a change within one. */
export function fetchAnswer(href: string, { signal, ...request }: RequestInit): Promise<Response> {
  // Not `AbortSignal.any`, which came to Firefox with version 124.
  const ended = new AbortController()
  const giveUp = () => ended.abort()
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, MAX_WAIT_MS[request.method === 'POST' ? 'change' : 'read'])
  return fetch(href, { ...request, signal: ended.signal }).finally(() => clearTimeout(timer))
}
