import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calendarEndpoints } from '#contract/calendar/calendar.ts'
import { AppError } from '#contract/errors.ts'
import { hashOfSecret } from '#server/features/accounts/index.ts'
import { readClosures } from '#server/features/listings/index.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { createCountyEntries } from './county-entries.ts'
import { createFeed, feedAnswer } from './create-feed.ts'
import { findFeed, readFeeds, revokeFeed } from './feeds.store.ts'
import { type Calendar, readFeedCalendar, readListingCalendar, type ReadingDeps } from './read-calendar.ts'

const DONE = { success: true } as const
/** Calendar programs refresh every few minutes at most. */
const FEED_READS = { atOnce: 30, perMinute: 10 }
/** Addresses of no feed that a network may read: a calendar service goes on to ask for feeds that were revoked. */
const UNKNOWN_FEEDS = { atOnce: 300, perMinute: 60 }
const ICALENDAR = `${calendarEndpoints.calendarFeed.contentType}; charset=utf-8`

/** Sends a calendar, or 304 if the client already has this version. */
function sendCalendar(calendar: Calendar, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${calendar.version}"`
  void reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return request.headers['if-none-match'] === etag
    ? reply.status(304).send()
    : reply.type(ICALENDAR).send(calendar.write())
}

export function calendarRoutes(app: FastifyInstance, parts: Omit<ReadingDeps, 'readCountyEntries'>): void {
  const deps: ReadingDeps = { ...parts, readCountyEntries: createCountyEntries(parts) }

  bindEndpoint(app, calendarEndpoints.courtClosures, async () => ({
    closures: (await readClosures(deps.db)).map(({ county, from, to, extends_to, reason }) => ({
      county,
      from,
      to,
      extends_to,
      reason,
    })),
  }))

  bindEndpoint(app, calendarEndpoints.calendarFeeds, async ({ viewer }) => ({
    feeds: (await readFeeds(deps.db, viewer.userId)).map(feedAnswer),
  }))

  bindEndpoint(app, calendarEndpoints.createCalendarFeed, async ({ viewer, input: { body } }) => ({
    ...DONE,
    ...(await createFeed(viewer.userId, body.kind, deps)),
  }))

  bindEndpoint(app, calendarEndpoints.revokeCalendarFeed, async ({ viewer, input: { params } }) => {
    await revokeFeed(deps.db, viewer.userId, params.id, new Date(deps.clock.now()))
    return DONE
  })

  bindEndpoint(app, calendarEndpoints.calendarFeed, async ({ input: { params }, request, reply }) => {
    const giveBack = app.countGuess(request, 'feed', UNKNOWN_FEEDS)
    const feed = await findFeed(deps.db, hashOfSecret(params.token))
    if (feed === null) throw new AppError('not_found')
    giveBack()
    // Limited per feed: a calendar service reads many people's feeds from a few addresses.
    app.countRead(`feed|${feed.id}`, FEED_READS)
    const calendar = await readFeedCalendar(feed, deps)
    if (calendar === null) throw new AppError('not_found')
    return sendCalendar(calendar, request, reply)
  })

  bindEndpoint(
    app,
    calendarEndpoints.listingCalendar,
    async ({ viewer, input: { params }, request, reply }) => {
      const countyFips = viewer.counties.map(({ fips }) => fips)
      const calendar = await readListingCalendar(params.id, { userId: viewer.userId, countyFips }, deps)
      if (calendar === null) throw new AppError('not_found')
      void reply.header('content-disposition', `attachment; filename="listing-${params.id}.ics"`)
      return sendCalendar(calendar, request, reply)
    },
  )
}
