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
}

/**
 * Listens to the server's events until `signal` aborts, and reconnects after every loss, with backoff. Resolves when
 * the server refuses: the person is signed out or has no access.
 */
export async function stayConnected(connection: Connection): Promise<void> {
  let failures = 0
  while (!connection.signal.aborted) {
    const end = await connectOnce(connection, () => (failures = 0))
    if (end === 'refused') return
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

/** Any failure counts as a lost connection. */
async function connectOnce(connection: Connection, onConnected: () => void): Promise<End> {
  const ended = abortedBy(connection.signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  const onSign = () => {
    clearTimeout(timer)
    timer = setTimeout(() => ended.abort(), SILENCE_MS)
  }
  onSign()
  return connect({ ...connection, signal: ended.signal }, onConnected, onSign)
    .catch((_isTriedAgain: unknown): End => 'lost')
    .finally(() => {
      clearTimeout(timer)
      ended.abort()
    })
}

async function connect(
  { signal, lastId, onEvent }: Connection,
  onConnected: () => void,
  onSign: () => void,
): Promise<End> {
  const id = lastId()
  const response = await fetch(PATH, {
    credentials: 'include',
    cache: 'no-store',
    headers: id === null ? {} : { 'last-event-id': id },
    signal,
  })
  if (response.status === 401 || response.status === 403) return 'refused'
  if (!response.ok || !response.body) return 'lost'
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
