import { abortedBy } from '#web/lib/aborted-by.ts'

/**
 * Longest waits for an answer to begin, in milliseconds: longer than the server's own time limits and, for a change,
 * than those of proxies, because its outcome would be unknown. Browsers wait for minutes where a network loses requests.
 */
const MAX_WAIT_MS = { read: 30_000, change: 60_000 }

/** Whether a call failed because its answer did not begin in time. */
export function isTimeLimit(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}

/** Like `fetch`, and fails if the answer to a read does not begin within half a minute, or to a change within one. */
export function fetchAnswer(href: string, { signal, ...request }: RequestInit): Promise<Response> {
  const ended = abortedBy(signal)
  const timer = setTimeout(
    () => ended.abort(new DOMException('No answer in time', 'TimeoutError')),
    MAX_WAIT_MS[request.method === 'POST' ? 'change' : 'read'],
  )
  return fetch(href, { ...request, signal: ended.signal }).finally(() => clearTimeout(timer))
}
