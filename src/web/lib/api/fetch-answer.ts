/**
 * Longest wait for an answer to begin, in milliseconds: longer than the server's own time limits, and than those of
 * proxies. Browsers wait for minutes where a network loses requests.
 */
const MAX_WAIT_MS = 60_000

/** Like `fetch`, and fails if the answer does not begin within a minute. */
export function fetchAnswer(href: string, { signal, ...request }: RequestInit): Promise<Response> {
  // Not `AbortSignal.any`, which Firefox has since version 124.
  const ended = new AbortController()
  const giveUp = () => ended.abort()
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, MAX_WAIT_MS)
  return fetch(href, { ...request, signal: ended.signal }).finally(() => clearTimeout(timer))
}
