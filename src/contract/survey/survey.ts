import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

/** Satisfaction with the product, from 1 (badly) to 5 (very well). */
const rating = z.int().min(1).max(5)

export const surveyEndpoints = {
  answerSurvey: defineEndpoint({
    method: 'POST',
    path: '/api/survey',
    summary:
      'Submit feedback on the product. Every response is stored with the user; the same `attempt` again stores nothing more.',
    access: 'user',
    rateLimit: { max: 10, minutes: 60 },
    body: z.strictObject({
      rating,
      text: typedText(4000),
      /** We may contact the person about this response. */
      may_contact: z.boolean(),
      attempt: z.uuid().optional(),
    }),
    output: z.object({ success: z.literal(true) }),
    errors: [],
  }),
} as const
