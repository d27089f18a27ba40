import { PassThrough } from 'node:stream'
import type { StreamedChanges } from '#contract/following/alerts.ts'
import type { StreamedEvent } from '#server/features/listings/index.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Log } from '#server/platform/log.ts'
import type { Listener } from './live-events.ts'

/** A page that takes nothing for so long is cut off; it comes back by itself. */
const MAX_WAITING_BYTES = 1024 * 1024

/** Ms after which a page that was cut off comes back. */
const RETRY_MS = 3_000

/** The stream of one open page. */
export type OpenPage = Listener & {
  readonly stream: PassThrough
  /** Says that the stream is alive, if it may go on. */
  beat(): void
  /** Says from where to go on where nothing was missed. */
  begin(newest: number): void
}

type Deps = {
  log: Log
  /** The account behind the page now; null once it may receive no more. */
  readViewer: () => Promise<Viewer | null>
}

/**
 * Writes what a page is to hear, each time after a look at whether the session lives and which counties are open: what
 * has ended receives nothing, and its stream ends.
 */
export function openPage(userId: string, { log, readViewer }: Deps): OpenPage {
  const stream = new PassThrough()
  stream.write(`retry: ${RETRY_MS}\n\n`)
  let telling: Promise<void> = Promise.resolve()

  function tell(linesFor: (viewer: Viewer) => string): void {
    telling = telling
      .then(async () => {
        if (stream.writableEnded || stream.destroyed) return
        const viewer = await readViewer()
        if (viewer === null) stream.end()
        else stream.write(linesFor(viewer))
        if (stream.writableLength > MAX_WAITING_BYTES) stream.destroy()
      })
      .catch((error: unknown) => log.warn({ err: error }, 'an open page could not be updated'))
  }

  return {
    userId,
    stream,
    beat: () => tell(() => ': beat\n\n'),
    begin: (newest) => tell(() => `id: ${newest}\n\n`),
    onEvents: (events) => {
      tell((viewer) => {
        const data = changesOf(events, viewer)
        const id = events.at(-1)?.id ?? 0
        return data.listings.length === 0
          ? ''
          : `id: ${id}\nevent: changes\ndata: ${JSON.stringify(data)}\n\n`
      })
    },
    onTooMany: (newest) => tell(() => `id: ${newest}\nevent: reload\ndata: {}\n\n`),
    onNotifications: () => tell(() => 'event: notifications\ndata: {}\n\n'),
  }
}

/** Events of the counties open to a person, by listing. */
function changesOf(events: readonly StreamedEvent[], { counties }: Viewer): StreamedChanges {
  const open = new Set(counties.map(({ fips }) => fips))
  const listings = new Map<number, StreamedChanges['listings'][number]>()
  for (const { tax_foreclosure_id: id, county, county_fips, kind } of events) {
    if (!open.has(county_fips)) continue
    const known = listings.get(id)
    listings.set(id, { id, county, kinds: known ? [...known.kinds, kind] : [kind] })
  }
  return { listings: [...listings.values()] }
}
