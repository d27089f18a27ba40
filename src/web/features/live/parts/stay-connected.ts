import { isOfType, isOurs } from '#contract/our-answer.ts'
import { abortedBy } from '#web/lib/aborted-by.ts'
import { readStream, type StreamEvent } from './read-stream.ts'

const PATH = '/api/stream'

/** Maximum silence before the connection counts as lost, ms: three keep-alive intervals of the server. */
const SILENCE_MS = 45_000

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

type Connection = {
  signal: AbortSignal
  /** Id of the last event, to resume after; null at first. */
  lastId: () => string | null
  onEvent: (event: StreamEvent) => void
  /** Nothing has come for a while, as behind a proxy that holds streams back: what is shown may be out of date. */
  onSilence: () => void
}

/**
 * Listens to the server's events until `signal` aborts, and reconnects after every loss, with backoff. Resolves when
 * the server refuses: the person is signed out or has no access. A server on the way may refuse, too: that is a loss.
 */
export async function stayConnected(connection: Connection): Promise<void> {
  let failures = 0
  let heardAt = performance.now()
  while (!connection.signal.aborted) {
    const end = await connectOnce(connection, {
      onConnected: () => (failures = 0),
      onSign: () => (heardAt = performance.now()),
    })
    if (end === 'refused') return
    if (performance.now() - heardAt >= SILENCE_MS) {
      heardAt = performance.now()
      connection.onSilence()
    }
    failures++
    await pause(pauseAfter(failures, randomJitter()), connection.signal)
  }
}

/** Backoff in ms after consecutive failures; `chance` (0 to 1) adds up to half of it as jitter. */
export function pauseAfter(failures: number, chance: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (1 + chance / 2)
}

/** Jitter, so that clients do not all reconnect at the same time. */
function randomJitter(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte / 255
}

type End = 'lost' | 'refused'

type Progress = {
  onConnected: () => void
  /** For everything that arrives, including keep-alives. */
  onSign: () => void
}

/** Any failure counts as a lost connection. */
async function connectOnce(connection: Connection, { onConnected, onSign }: Progress): Promise<End> {
  const ended = abortedBy(connection.signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForSign = () => {
    clearTimeout(timer)
    timer = setTimeout(() => ended.abort(), SILENCE_MS)
  }
  waitForSign()
  const progress = {
    onConnected,
    onSign: () => {
      onSign()
      waitForSign()
    },
  }
  return connect({ ...connection, signal: ended.signal }, progress)
    .catch((_isTriedAgain: unknown): End => 'lost')
    .finally(() => {
      clearTimeout(timer)
      ended.abort()
    })
}

async function connect(
  { signal, lastId, onEvent }: Connection,
  { onConnected, onSign }: Progress,
): Promise<End> {
  const id = lastId()
  const response = await fetch(PATH, {
    credentials: 'include',
    cache: 'no-store',
    headers: id === null ? {} : { 'last-event-id': id },
    signal,
  })
  const isRefusal = response.status === 401 || response.status === 403
  if (isRefusal && isOurs(response, 'application/json')) return 'refused'
  if (!response.ok || !response.body || !isOfType(response, 'text/event-stream')) return 'lost'
  onConnected()
  await readStream(response.body, onEvent, onSign)
  return 'lost'
}

/** Resolves early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
