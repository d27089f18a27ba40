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
import { openPages } from './open-pages.ts'

/** Keep-alive interval. */
export const HEARTBEAT_MS = 15_000

/** Maximum missed events to replay on reconnect; beyond this, the page reloads. */
const MAX_MISSED = 1_000

type ReadViewer = (sessionHash: Buffer) => Promise<Viewer | null>

type Deps = Pick<Database, 'sessions' | 'db'> & {
  log: Log
  /** The account of a session as of now; null once the session has ended. */
  readViewer: ReadViewer
}

export function streamRoutes(app: FastifyInstance, { sessions, db, log, readViewer }: Deps): void {
  const live = createLiveEvents({ sessions, db }, log)
  const pages = openPages()
  app.addHook('preClose', async () => {
    pages.endAll()
    await live.stop()
  })

  bindEndpoint(app, alertEndpoints.stream, async ({ viewer, request, reply }) => {
    const page = openPage(viewer.userId, {
      log,
      readViewer: async () => permittedViewer(await readViewer(viewer.sessionHash)),
    })
    pages.enter(page)
    const heartbeat = setInterval(() => page.heartbeat(), HEARTBEAT_MS)
    page.stream.once('close', () => {
      clearInterval(heartbeat)
      live.remove(page)
      pages.leave(page)
    })
    try {
      const newest = await live.add(page)
      const lastId = /^\d{1,15}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0]
      if (lastId === undefined) page.begin(newest)
      else await replayMissed(db, page, { lastId: Number(lastId), newest, viewer })
    } catch (error) {
      // Not to be held open for a caller who got an error.
      page.stream.destroy()
      throw error
    }
    return reply.type(alertEndpoints.stream.contentType).header('x-accel-buffering', 'no').send(page.stream)
  })
}

/** Null for an account the endpoint would now refuse. */
function permittedViewer(viewer: Viewer | null): Viewer | null {
  try {
    requireAccess(alertEndpoints.stream.access, viewer)
    return viewer
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Reconnect = { lastId: number; newest: number; viewer: Viewer }

async function replayMissed(db: Db, page: OpenPage, { lastId, newest, viewer }: Reconnect): Promise<void> {
  const open = viewer.counties.map(({ fips }) => fips)
  // A higher id comes from another database, such as a rebuilt one, so there is nothing to resume from.
  const missed = lastId > newest ? null : await readEventsAfter(db, lastId, open, MAX_MISSED + 1)
  if (missed === null || missed.length > MAX_MISSED) page.onTooMany(newest)
  else if (missed.length > 0) page.onEvents(missed)
  else page.begin(newest)
}
