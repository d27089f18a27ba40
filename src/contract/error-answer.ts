import { z } from 'zod'

/** The body of every failed call. `request_id` is the id under which the server logged it. */
export const errorAnswer = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
