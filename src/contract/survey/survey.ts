import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

/** How the product works for somebody, from 1 (badly) to 5 (very well). */
const rating = z.int().min(1).max(5)

export const surveyEndpoints = {
  answerSurvey: defineEndpoint({
    method: 'POST',
    path: '/api/survey',
    summary: 'What the person thinks of the product. Every answer is kept, with the person.',
    access: 'user',
    rateLimit: { max: 10, minutes: 60 },
    body: z.strictObject({
      rating,
      text: typedText(4000),
      /** The person may be written to about this answer. */
      may_contact: z.boolean(),
    }),
    output: z.object({ success: z.literal(true) }),
    errors: [],
  }),
} as const
