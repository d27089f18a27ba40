import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { OUTCOMES, PLACES_SEEN, REPORTED_FIGURES } from '#domain/corrections/reported-figures.ts'

const reported = z.object({
  listing_id: z.int(),
  title: z.string(),
  county: z.string(),
  case_number: z.string().nullable(),
  fact: z.enum(REPORTED_FIGURES),
  /** Day of its upset deadline; null without one. */
  deadline: z.string().nullable(),
  /** The figure as it is shown now; null for `other`. */
  shown: z.string().nullable(),
  /** Whether that is what one of the reports calls wrong: then the answer cannot be `corrected`. */
  is_still_shown: z.boolean(),
  reports: z.array(
    z.object({
      id: z.int(),
      by: z.string(),
      shown: z.string(),
      is_right: z.string(),
      seen_at_place: z.enum(PLACES_SEEN),
      note: z.string(),
      reported_at: z.string(),
    }),
  ),
})
export type ReportedFigureGroup = z.infer<typeof reported>

export const operatorReportEndpoints = {
  figureReports: defineEndpoint({
    method: 'GET',
    path: '/api/operator/reports',
    summary:
      'Open reports of wrong figures by property and figure: the nearest deadline first, then the oldest.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ reported: z.array(reported) }),
    errors: [],
  }),
  answerReports: defineEndpoint({
    method: 'POST',
    path: '/api/operator/reports/answer',
    summary:
      'Answer all reports of one figure. Each reporter is mailed once, and the outcome is shown with the property. `seen` are the reports and `shown` the figure that the operator saw. `corrected` is refused while a figure that was reported as wrong is still shown.',
    access: 'operator',
    rateLimit: { max: 120, minutes: 10 },
    body: z.strictObject({
      listing_id: z.int().positive().max(999_999_999_999_999),
      fact: z.enum(REPORTED_FIGURES),
      seen: z.array(z.int().positive().max(999_999_999_999_999)).min(1).max(1000),
      outcome: z.enum(OUTCOMES),
      /** The figure as the operator saw it shown. */
      shown: typedText(1000).nullable(),
      /** For the reporters and the public log. */
      answer: typedText(1000).trim().min(3),
    }),
    output: z.object({ told: z.int() }),
    errors: ['not_possible', 'changed_meanwhile'],
  }),
}
