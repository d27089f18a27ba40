import { z } from 'zod'
import { AUTHORITIES } from '#server/features/ingest/run/outranking.ts'

/** What an operator asks of an uploaded file, as a task and a draft store it. */
export const importRequest = z.object({
  mapping: z.unknown(),
  as_of: z.string().nullable(),
  authority: z.enum(AUTHORITIES).nullable(),
})
export type StoredRequest = z.infer<typeof importRequest>
