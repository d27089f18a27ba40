import { finished } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Timeline } from '../report/timeline.ts'
import type { Person } from './person.ts'

/** What one open page received over `GET /api/stream`. */
export type OpenPage = {
  /** When it last received changes of listings, in milliseconds since the start of the soak. */
  changedAt(): number
  /** Whether a stream is open now. */
  isOpen(): boolean
  /** How often it had to reconnect. */
  reconnects(): number
}

const RECONNECT_MS = 1_000

/** Keeps a stream open until `leaving`, and reconnects like `EventSource`, from the last event it received. */
export function keepPageOpen(
  { browser, random }: Person,
  timeline: Timeline,
  leaving: AbortSignal,
): OpenPage {
  let [changedAt, isOpen, opened, lastId] = [0, false, 0, '']

  function read(text: string): void {
    const id = /^id: ?(\d+)$/m.exec(text)?.[1]
    if (id !== undefined) lastId = id
    // After "reload" a page fetches everything.
    if (/^event: ?(changes|reload)$/m.test(text)) changedAt = timeline.now()
  }

  async function readToEnd(): Promise<void> {
    const headers = lastId === '' ? {} : { 'last-event-id': lastId }
    const stream = await browser.stream('/api/stream', headers)
    if (stream === null) return
    opened += 1
    isOpen = true
    const end = () => stream.destroy()
    leaving.addEventListener('abort', end, { once: true })
    stream.on('data', (chunk: Buffer) => read(chunk.toString()))
    await new Promise<void>((resolve) => finished(stream, () => resolve()))
    leaving.removeEventListener('abort', end)
    isOpen = false
  }

  async function follow(): Promise<void> {
    await pause(random.between(0, 2_000))
    for (;;) {
      if (leaving.aborted) return
      await readToEnd()
      await pause(RECONNECT_MS + random.between(0, 500))
    }
  }

  void follow()
  return { changedAt: () => changedAt, isOpen: () => isOpen, reconnects: () => Math.max(0, opened - 1) }
}
