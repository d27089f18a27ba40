import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId } from '#contract/listings/listings.ts'

/** Maximum number of feeds per person. */
export const MAX_CALENDAR_FEEDS = 10

const instant = z.string()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Contents of a feed: every listing in the person's counties, or only their favorites there. */
const feedKind = z.enum(['all', 'favorites'])
export type CalendarFeedKind = z.infer<typeof feedKind>

const calendarFeed = z.object({
  id: z.string(),
  kind: feedKind,
  created_at: instant,
  /** When a calendar client last fetched it, to the hour; null before the first fetch. */
  last_read_at: instant.nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

/** Days on which clerks' offices are closed beyond weekends and holidays, or an order that extends due dates. */
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
    summary: 'Court closures beyond weekends and holidays, and extension orders, by first day.',
    access: 'public',
    rateLimit: null,
    output: z.object({ closures: z.array(courtClosure) }),
    errors: [],
  }),
  calendarFeeds: defineEndpoint({
    method: 'GET',
    path: '/api/calendar_feeds',
    summary: "The user's calendar feeds, newest first, without revoked ones.",
    access: 'subscriber',
    rateLimit: null,
    output: z.object({ feeds: z.array(calendarFeed) }),
    errors: [],
  }),
  createCalendarFeed: defineEndpoint({
    method: 'POST',
    path: '/api/calendar_feeds',
    summary: 'Create a feed and return its secret URL, which is never shown again. At most ten per user.',
    access: 'subscriber',
    rateLimit: { max: 30, minutes: 10 },
    body: z.strictObject({ kind: feedKind }),
    output: z.object({ success: z.literal(true), feed: calendarFeed, url: z.string() }),
    errors: ['too_many_calendar_feeds'],
  }),
  revokeCalendarFeed: defineEndpoint({
    method: 'POST',
    path: '/api/calendar_feeds/:id/revoke',
    summary: 'Permanently revoke a feed URL. Succeeds even if there is none.',
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
      'Auctions and upset deadlines as iCalendar, for anyone with the secret URL. Unknown URLs, revoked URLs, and users without open counties all return the same 404.',
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
      "The auction or upset deadline of one listing as an iCalendar file, based on the user's own call to the clerk if that call is in effect. Returns 404 if no date is known.",
    access: 'subscriber',
    rateLimit: null,
    params: z.object({ id: listingId }),
    output: null,
    contentType: ICALENDAR,
    errors: ['not_found'],
  }),
} as const
