import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

export const siteAnswer = z.object({
  /** Where people are told to write; null where they are told to answer our mail. */
  support_email: z.string().nullable(),
  /** Script of the interaction tracker; null where none is set up. */
  interaction_tracking_url: z.string().nullable(),
  /** Script of the session recorder; null where none is set up. */
  session_recording_url: z.string().nullable(),
  /** This request carried the Global Privacy Control signal, which counts as a no to both. */
  global_privacy_control: z.boolean(),
})
export type Site = z.infer<typeof siteAnswer>

export const siteEndpoints = {
  site: defineEndpoint({
    method: 'GET',
    path: '/api/site',
    summary: 'What the operator of this site set up for everybody who visits it.',
    access: 'public',
    rateLimit: null,
    output: siteAnswer,
    errors: [],
  }),
} as const
