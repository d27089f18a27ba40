import { abortedBy } from '#web/lib/aborted-by.ts'

/**
 * Longest waits for an answer to begin, in milliseconds: longer than the server's own time limits and, for a change,
 * than those of proxies, because its outcome would be unknown. Browsers wait for minutes where a network loses requests.
 */
const MAX_WAIT_MS = { read: 30_000, change: 60_000 }

/** Longest silence in the middle of an answer, in milliseconds: a slow network goes on delivering, a lost one does not. */
const MAX_SILENCE_MS = 30_000

/** Whether a call failed because its answer did not arrive in time. */
export function isTimeLimit(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}

/**
 * Like `fetch`, and fails if the answer to a read does not begin within half a minute, or to a change within one.
 * Reading the answer fails once nothing of it has arrived for half a minute.
 */
export async function fetchAnswer(href: string, { signal, ...request }: RequestInit): Promise<Response> {
  const ended = abortedBy(signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitFor = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => ended.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  }
  waitFor(MAX_WAIT_MS[request.method === 'POST' ? 'change' : 'read'])
  const response = await fetch(href, { ...request, signal: ended.signal }).catch((cause: unknown) => {
    clearTimeout(timer)
    throw cause
  })
  waitFor(MAX_SILENCE_MS)
  // Reads a copy: Chromium reports a body that a script reads in parts as an aborted request.
  void eachPart(response.clone().body, () => waitFor(MAX_SILENCE_MS)).finally(() => clearTimeout(timer))
  return response
}

/** Calls back for each part of a body until it ends or fails. Who reads the answer learns why. */
async function eachPart(body: ReadableStream | null, onPart: () => void): Promise<void> {
  const reader = body?.getReader()
  const isOver = (_readerLearnsWhy: unknown) => ({ done: true })
  while (reader && !(await reader.read().catch(isOver)).done) onPart()
}
