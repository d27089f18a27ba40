import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { MAX_SHEETS } from '#domain/bid-sheet/packet.ts'
import { bidSheet } from './bid-sheet-schema.ts'

const instant = z.string()

/** Ids as an address carries them: `7,12`, each once. */
const listingIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'must be numbers of listings with commas between')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= MAX_SHEETS, `must be at most ${MAX_SHEETS} listings`)

/** A property report, whatever has become of it. */
export const propertyReport = z.object({
  id: z.string(),
  tax_foreclosure_id: z.number().int(),
  /** What the property was called when it was asked for: the address, `Address unavailable` without one. */
  title: z.string(),
  county: z.string(),
  state: z.enum(['queued', 'working', 'ready', 'failed']),
  /** Why there is none; null unless it failed. */
  problem: z.literal('could_not_be_made').nullable(),
  requested_at: instant,
  finished_at: instant.nullable(),
})
export type PropertyReport = z.infer<typeof propertyReport>

const reportsAnswer = z.object({
  /** The newest first. */
  reports: z.array(propertyReport),
  /** How many more can be asked for this month. */
  left_this_month: z.number().int(),
  /** The first day on which all ten can be asked for again, in New York. */
  next_month_on: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
})

export const reportEndpoints = {
  bidSheet: defineEndpoint({
    method: 'GET',
    path: '/api/bid_sheet',
    summary:
      'Bid sheets in words and figures, in the order of their last days or sales. Unknown and foreign ids answer the same 404.',
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
      'The same as a PDF, one page each. Unknown and foreign ids answer the same 404. One is made at a time for a person: 429 where three more wait.',
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
      'Ask for the report of a property; it is made in the background and mailed as a link. While one of the same property is being made, that one is answered.',
    access: 'subscriber',
    rateLimit: { max: 30, minutes: 10 },
    body: z.strictObject({ tax_foreclosure_id: z.number().int().positive().max(999_999_999_999_999) }),
    output: z.object({ success: z.literal(true), report: propertyReport }),
    errors: ['not_found', 'no_reports_left'],
  }),
  reports: defineEndpoint({
    method: 'GET',
    path: '/api/reports',
    summary: "The person's property reports, with what is left of this month's ten.",
    access: 'user',
    rateLimit: null,
    output: reportsAnswer,
    errors: [],
  }),
  reportPdf: defineEndpoint({
    method: 'GET',
    path: '/api/reports/:id/pdf',
    summary:
      'A property report that is ready. It stays with the person who asked for it, also after the county has closed.',
    access: 'user',
    rateLimit: null,
    params: z.object({ id: z.uuid() }),
    output: null,
    contentType: 'application/pdf',
    errors: ['not_found'],
  }),
} as const
