import { PassThrough } from 'node:stream'
import type { StreamedChanges } from '#contract/following/alerts.ts'
import type { StreamedEvent } from '#server/features/listings/index.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Log } from '#server/platform/log.ts'
import type { Listener } from './live-events.ts'

/** Disconnects a page with this much unread output; it reconnects by itself. */
const MAX_WAITING_BYTES = 1024 * 1024

/** Reconnect delay sent to the browser, in milliseconds. */
const RETRY_MS = 3_000

/** The event stream of one open page. */
export type OpenPage = Listener & {
  readonly stream: PassThrough
  /** Sends a keep-alive comment if the session is still valid. */
  heartbeat(): void
  /** Sends the last event id to resume from, for a page that missed nothing. */
  begin(newest: number): void
}

type Reader = Pick<Viewer, 'counties'>

type Deps = {
  log: Log
  /** Re-reads the account; null once it may receive no more. */
  readViewer: () => Promise<Reader | null>
}

/**
 * Writes events to a page. Before each write, re-reads the session and its counties; ends the stream if the session
 * has ended, and drops it if an event could not be written: the page reconnects and gets what it missed.
 */
export function openPage(userId: string, { log, readViewer }: Deps): OpenPage {
  const stream = new PassThrough()
  stream.write(`retry: ${RETRY_MS}\n\n`)
  let writing: Promise<void> = Promise.resolve()
  const isOpen = () => stream.writable

  function write(linesFor: (viewer: Reader) => string, mayBeMissed = false): void {
    writing = writing
      .then(async () => {
        if (!isOpen()) return
        const viewer = await readViewer()
        // It may have ended meanwhile, with the server or for a newer page of the person: a write would be an error
        // that ends the process.
        if (!isOpen()) return
        if (viewer === null) stream.end()
        else stream.write(linesFor(viewer))
        if (stream.writableLength > MAX_WAITING_BYTES) stream.destroy()
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'an open page could not be updated')
        if (!mayBeMissed) stream.destroy()
      })
  }

  const heartbeat = () => write(() => ': beat\n\n', true)

  return {
    userId,
    stream,
    heartbeat,
    onSessionsEnded: heartbeat,
    begin: (newest) => write(() => `id: ${newest}\n\n`),
    onEvents: (events) => {
      write((viewer) => {
        const data = changesOf(events, viewer)
        const id = events.at(-1)?.id ?? 0
        return data.listings.length === 0
          ? ''
          : `id: ${id}\nevent: changes\ndata: ${JSON.stringify(data)}\n\n`
      })
    },
    onTooMany: (newest) => write(() => `id: ${newest}\nevent: reload\ndata: {}\n\n`),
    onNotifications: () => write(() => 'event: notifications\ndata: {}\n\n'),
  }
}

/** Groups the events in a person's counties by listing. */
function changesOf(events: readonly StreamedEvent[], { counties }: Reader): StreamedChanges {
  const open = new Set(counties.map(({ fips }) => fips))
  const listings = new Map<number, StreamedChanges['listings'][number]>()
  for (const { tax_foreclosure_id: id, county, county_fips, kind } of events) {
    if (!open.has(county_fips)) continue
    const known = listings.get(id)
    listings.set(id, { id, county, kinds: known ? [...known.kinds, kind] : [kind] })
  }
  return { listings: [...listings.values()] }
}
