import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingEvent, listingId } from '#contract/listings/listings.ts'

/** A fact as a source states it now, with the columns of its page that it was read from. */
const statedFact = z.object({
  /** Wire name, such as `highest_bid`; money in dollars. */
  fact: z.string(),
  value: z.union([z.string(), z.number()]),
  columns: z.array(z.string()),
  /** When the source was first seen to state this value. */
  since: z.string(),
})

/** A page as it was stored: its rows in one county, with names of persons masked. */
export const sourcePage = z.object({
  columns: z.array(z.object({ name: z.string(), is_personal: z.boolean() })),
  /** Texts as printed; null where they are personal. */
  rows: z.array(z.object({ cells: z.array(z.string().nullable()), is_this: z.boolean() })),
  /** All rows of the county, of which `rows` are those around the property if there are very many. */
  rows_in_county: z.int(),
  /** Rows of other counties, which are left out. */
  rows_elsewhere: z.int(),
  fetched_at: z.string(),
  /** Hash of the stored bytes. */
  sha256: z.string(),
  /** Whether an operator saved the page by hand, because the site refuses programs. */
  is_saved_by_hand: z.boolean(),
})

/** What one source states about a listing, and the page or file it was read from. */
export const statement = z.object({
  source: z.string(),
  live_url: z.string().nullable(),
  read_at: z.string(),
  /** When the source stopped listing the property; null while it lists it. */
  missing_since: z.string().nullable(),
  facts: z.array(statedFact),
  /** Whether an operator imported it from a file, so that there is no page. */
  is_from_file: z.boolean(),
  /** Null for a file, and for a page that is no longer stored or is now read differently. */
  page: sourcePage.nullable(),
})
export type Statement = z.infer<typeof statement>
export type SourcePage = z.infer<typeof sourcePage>

export const evidence = z.object({ statements: z.array(statement) })
export type Evidence = z.infer<typeof evidence>

/** Why there is no page to show for an event. */
export const NO_PAGE_REASONS = [
  /** Its time was over. */
  'deleted',
  /** It is stored, but not read the same way anymore. */
  'unreadable',
  /** The event came from a file that an operator imported. */
  'file',
  /** The event came from parcel data. */
  'outline',
  /** No source states the event: it follows from the calendar, the clerk's hours or a closure. */
  'calculated',
] as const

/** What an event of a timeline was read from: the page as it was stored on the day the event was seen. */
export const eventEvidence = z.object({
  event: listingEvent,
  /** Facts of the event, by wire name, that the page has columns for. */
  facts: z.array(z.object({ fact: z.string(), columns: z.array(z.string()) })),
  /** Without a row of the property if the page does not list it, or its row is not recognized. */
  page: sourcePage.nullable(),
  /** Null with a page. */
  no_page_because: z.enum(NO_PAGE_REASONS).nullable(),
})
export type EventEvidence = z.infer<typeof eventEvidence>
export type NoPageReason = (typeof NO_PAGE_REASONS)[number]

/** An event id in a URL: plain digits, so each event has exactly one URL. */
const eventId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be an event ID')
  .transform(Number)

export const evidenceEndpoints = {
  evidence: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/evidence',
    summary:
      'What each source states about a listing, with the page as it was read. Ids that are unknown or not open to the user return the same 404.',
    access: 'subscriber',
    rateLimit: null,
    // Each response reads stored pages again; a person opens a few properties a minute.
    reads: { atOnce: 40, perMinute: 30 },
    params: z.object({ id: listingId }),
    output: evidence,
    errors: ['not_found'],
  }),
  eventEvidence: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/events/:event_id/evidence',
    summary:
      'What an event in the timeline of a listing was read from, with the page as it was stored that day. Ids that are unknown, not open to the user, or of another listing return the same 404.',
    access: 'subscriber',
    rateLimit: null,
    // Each response reads a stored page again; a person opens a few events a minute.
    reads: { atOnce: 40, perMinute: 30 },
    params: z.object({ id: listingId, event_id: eventId }),
    output: eventEvidence,
    errors: ['not_found'],
  }),
} as const
