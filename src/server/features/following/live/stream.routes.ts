import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { alertEndpoints } from '#contract/following/alerts.ts'
import { readEventsAfter } from '#server/features/listings/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { requireAccess } from '#server/platform/http/access.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Log } from '#server/platform/log.ts'
import { createLiveEvents } from './live-events.ts'
import { type OpenPage, openPage } from './open-page.ts'

/** So often a silent stream says that it is alive. */
const BEAT_MS = 15_000

/** Events told to a page that comes back; after more it asks for everything. */
const MAX_MISSED = 1_000

const PAGES_OF_PERSON = 10

type ReadViewer = (sessionHash: Buffer) => Promise<Viewer | null>

type Deps = Pick<Database, 'pool' | 'db'> & {
  log: Log
  /** The person of a session as things stand now; null once it has ended. */
  readViewer: ReadViewer
}

export function streamRoutes(app: FastifyInstance, { pool, db, log, readViewer }: Deps): void {
  const live = createLiveEvents({ pool, db }, log)
  const pages = openPages()
  app.addHook('preClose', async () => {
    pages.endAll()
    await live.stop()
  })

  bindEndpoint(app, alertEndpoints.stream, async ({ viewer, request, reply }) => {
    const page = openPage(viewer.userId, {
      log,
      readViewer: async () => allowed(await readViewer(viewer.sessionHash)),
    })
    const beat = setInterval(() => page.beat(), BEAT_MS)
    page.stream.once('close', () => {
      clearInterval(beat)
      live.remove(page)
      pages.leave(page)
    })
    pages.enter(page)
    const newest = await live.add(page)
    const lastId = /^\d{1,15}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0]
    if (lastId === undefined) page.begin(newest)
    else await tellMissed(db, page, { lastId: Number(lastId), newest, viewer })
    return reply.type(alertEndpoints.stream.contentType).header('x-accel-buffering', 'no').send(page.stream)
  })
}

/** Null for an account the call would now refuse. */
function allowed(viewer: Viewer | null): Viewer | null {
  try {
    requireAccess(alertEndpoints.stream.access, viewer)
    return viewer
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type CameBack = { lastId: number; newest: number; viewer: Viewer }

async function tellMissed(db: Db, page: OpenPage, { lastId, newest, viewer }: CameBack): Promise<void> {
  const open = viewer.counties.map(({ fips }) => fips)
  // An id of another database, such as one begun anew, is none to go on from.
  const missed = lastId > newest ? null : await readEventsAfter(db, lastId, open, MAX_MISSED + 1)
  if (missed === null || missed.length > MAX_MISSED) page.onTooMany(newest)
  else if (missed.length > 0) page.onEvents(missed)
  else page.begin(newest)
}

/** Open pages per account, to limit them. */
function openPages() {
  const pages = new Map<string, readonly OpenPage[]>()
  return {
    enter(page: OpenPage): void {
      const own = pages.get(page.userId) ?? []
      if (own.length >= PAGES_OF_PERSON) own[0]?.stream.end()
      pages.set(page.userId, [...own, page])
    },
    leave(page: OpenPage): void {
      const others = (pages.get(page.userId) ?? []).filter((one) => one !== page)
      if (others.length > 0) pages.set(page.userId, others)
      else pages.delete(page.userId)
    },
    endAll(): void {
      for (const page of [...pages.values()].flat()) page.stream.end()
    },
  }
}
