import { z } from 'zod'

/** Body of every failed response. The server logs the error under `request_id`. */
export const errorAnswer = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
