import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { MAX_SHEETS } from '#domain/bid-sheet/packet.ts'
import { bidSheet } from './bid-sheet-schema.ts'

const instant = z.string()

/** Ids in a URL: `7,12`, without duplicates. */
const listingIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'must be listing IDs separated by commas')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= MAX_SHEETS, `must be at most ${MAX_SHEETS} listings`)

/** A property report in any state. */
export const propertyReport = z.object({
  id: z.string(),
  tax_foreclosure_id: z.number().int(),
  /** Title of the property at the time of the request: its address, or `Address unavailable`. */
  title: z.string(),
  county: z.string(),
  state: z.enum(['queued', 'working', 'ready', 'failed']),
  /** Why it failed; null otherwise. */
  problem: z.literal('could_not_be_made').nullable(),
  requested_at: instant,
  finished_at: instant.nullable(),
})
export type PropertyReport = z.infer<typeof propertyReport>

const reportsAnswer = z.object({
  /** Newest first. */
  reports: z.array(propertyReport),
  /** Remaining reports this month. */
  left_this_month: z.number().int(),
  /** The first day the full ten are available again, in New York. */
  next_month_on: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
})

export const reportEndpoints = {
  bidSheet: defineEndpoint({
    method: 'GET',
    path: '/api/bid_sheet',
    summary:
      'Bid sheets as text and figures, ordered by upset deadline or sale date. Ids that are unknown or not open to the user return the same 404.',
    access: 'subscriber',
    rateLimit: { max: 120, minutes: 10 },
    query: z.object({ ids: listingIds }),
    output: z.object({ sheets: z.array(bidSheet) }),
    errors: ['not_found'],
  }),
  bidSheetPdf: defineEndpoint({
    method: 'GET',
    path: '/api/bid_sheet.pdf',
    summary:
      'The bid sheets as a PDF, one page each. Ids that are unknown or not open to the user return the same 404. Renders one PDF at a time per user; returns 429 if three more are waiting.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    query: z.object({ ids: listingIds, paper: z.enum(['letter', 'a4']).default('letter') }),
    output: null,
    contentType: 'application/pdf',
    errors: ['not_found', 'not_ready'],
  }),
  requestReport: defineEndpoint({
    method: 'POST',
    path: '/api/reports',
    summary:
      'Request a property report. It is created in the background and emailed as a link. If one is already in progress for the property, returns that one.',
    access: 'subscriber',
    rateLimit: { max: 30, minutes: 10 },
    body: z.strictObject({ tax_foreclosure_id: z.number().int().positive().max(999_999_999_999_999) }),
    output: z.object({ success: z.literal(true), report: propertyReport }),
    errors: ['not_found', 'no_reports_left'],
  }),
  reports: defineEndpoint({
    method: 'GET',
    path: '/api/reports',
    summary: "The user's property reports, and the number left of this month's ten.",
    access: 'user',
    rateLimit: null,
    output: reportsAnswer,
    errors: [],
  }),
  reportPdf: defineEndpoint({
    method: 'GET',
    path: '/api/reports/:id/pdf',
    summary:
      'A finished property report. Remains available to the user who requested it, even after the county is closed to them.',
    access: 'user',
    rateLimit: null,
    params: z.object({ id: z.uuid() }),
    output: null,
    contentType: 'application/pdf',
    errors: ['not_found'],
  }),
} as const
