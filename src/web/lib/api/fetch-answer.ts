/**
 * Longest wait for an answer to begin, in milliseconds: longer than the server's own time limits, and than those of
 * proxies. Browsers wait for minutes where a network loses requests.
 */
const MAX_WAIT_MS = 60_000

/** Like `fetch`, and fails if the answer does not begin within a minute. */
export function fetchAnswer(href: string, { signal, ...request }: RequestInit): Promise<Response> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), MAX_WAIT_MS)
  return fetch(href, {
    ...request,
    signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
  }).finally(() => clearTimeout(timer))
}
