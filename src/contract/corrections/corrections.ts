import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listingId } from '#contract/listings/listings.ts'
import { typedText } from '#contract/typed-text.ts'
import {
  MAX_REPORTED_TEXT,
  OUTCOMES,
  PLACES_SEEN,
  REPORTED_FIGURES,
} from '#domain/corrections/reported-figures.ts'

const figure = z.enum(REPORTED_FIGURES)

const correction = z.object({
  fact: figure,
  outcome: z.enum(OUTCOMES),
  /** What was shown; of a figure that was checked and not corrected, what is shown. Empty for `other`. */
  before: z.string(),
  /** What is shown since it was corrected; null for another outcome, and for `other`. */
  after: z.string().nullable(),
  reason: z.string(),
  at: z.string(),
})
export type Correction = z.infer<typeof correction>

const ownReport = z.object({
  fact: figure,
  is_right: z.string(),
  reported_at: z.string(),
  /** Null while it is being checked. */
  outcome: z.enum(OUTCOMES).nullable(),
  answer: z.string().nullable(),
})
export type OwnReport = z.infer<typeof ownReport>

const ofListing = z.object({ id: listingId })

export const correctionEndpoints = {
  reportFigure: defineEndpoint({
    method: 'POST',
    path: '/api/tax_foreclosure/:id/report_figure',
    summary:
      'Report a wrong figure of a property. A second report of the same figure replaces the first while that is open.',
    access: 'subscriber',
    rateLimit: { max: 30, minutes: 60 },
    params: ofListing,
    body: z.strictObject({
      fact: figure,
      /** The figure as it is shown; empty for `other`. */
      shown: typedText(MAX_REPORTED_TEXT),
      /** What is right. */
      is_right: typedText(MAX_REPORTED_TEXT).trim().min(1),
      seen_at_place: z.enum(PLACES_SEEN),
      note: typedText(1000),
    }),
    output: z.object({ success: z.literal(true) }),
    errors: ['not_found'],
  }),
  corrections: defineEndpoint({
    method: 'GET',
    path: '/api/tax_foreclosure/:id/corrections',
    summary: 'What was checked and corrected on a property, newest first, and the reports of the user.',
    access: 'subscriber',
    rateLimit: null,
    params: ofListing,
    output: z.object({ corrections: z.array(correction), own: z.array(ownReport) }),
    errors: ['not_found'],
  }),
}
