import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId } from '#contract/listings/listings.ts'

/** Feeds one person can have at a time. */
export const MAX_CALENDAR_FEEDS = 10

const instant = z.string()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** What a feed holds: every listing of the counties open to the person, or their favourites among these. */
const feedKind = z.enum(['all', 'favorites'])
export type CalendarFeedKind = z.infer<typeof feedKind>

const calendarFeed = z.object({
  id: z.string(),
  kind: feedKind,
  created_at: instant,
  /** When a calendar program last read it, to the hour; null before the first time. */
  last_read_at: instant.nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

/** Days on which clerks' offices are closed beyond weekends and holidays, or an order that extends what falls due. */
const courtClosure = z.object({
  /** Null for the whole state. */
  county: z.string().nullable(),
  from: plainDate,
  to: plainDate,
  extends_to: plainDate.nullable(),
  reason: z.string(),
})

const ICALENDAR = 'text/calendar'

export const calendarEndpoints = {
  courtClosures: defineEndpoint({
    method: 'GET',
    path: '/api/court_closures',
    summary: 'Closed days and extension orders beyond weekends and holidays, by first day.',
    access: 'public',
    rateLimit: null,
    output: z.object({ closures: z.array(courtClosure) }),
    errors: [],
  }),
  calendarFeeds: defineEndpoint({
    method: 'GET',
    path: '/api/calendar_feeds',
    summary: "The person's calendar feeds, the latest first; revoked ones are left out.",
    access: 'subscriber',
    rateLimit: null,
    output: z.object({ feeds: z.array(calendarFeed) }),
    errors: [],
  }),
  createCalendarFeed: defineEndpoint({
    method: 'POST',
    path: '/api/calendar_feeds',
    summary:
      'Make a feed; answers its address, which is a secret and is never told again. Ten at a time at most.',
    access: 'subscriber',
    rateLimit: { max: 30, minutes: 10 },
    body: z.strictObject({ kind: feedKind }),
    output: z.object({ success: z.literal(true), feed: calendarFeed, url: z.string() }),
    errors: ['too_many_calendar_feeds'],
  }),
  revokeCalendarFeed: defineEndpoint({
    method: 'POST',
    path: '/api/calendar_feeds/:id/revoke',
    summary: 'Close the address of a feed for good. Succeeds also when there is none.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    output: z.object({ success: z.literal(true) }),
    errors: [],
  }),
  calendarFeed: defineEndpoint({
    method: 'GET',
    path: '/calendar/:token.ics',
    summary:
      'Auctions and last days as iCalendar, for whoever knows the address. An unknown address, a revoked one and one of a person to whom nothing is open answer the same 404.',
    access: 'public',
    rateLimit: null,
    params: z.object({ token: z.string() }),
    output: null,
    contentType: ICALENDAR,
    errors: ['not_found'],
  }),
  listingCalendar: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/calendar.ics',
    summary:
      "The auction or the last day of one listing as an iCalendar file, by the person's own call to the clerk where one decides. 404 also where no day is known.",
    access: 'subscriber',
    rateLimit: null,
    params: z.object({ id: listingId }),
    output: null,
    contentType: ICALENDAR,
    errors: ['not_found'],
  }),
} as const
