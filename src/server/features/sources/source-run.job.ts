import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** When it is due. */
export const runSourceJob = defineJob({
  name: 'run_source',
  lane: 'sources',
  payload: z.object({ name: z.string() }),
})

/** Asked for by an operator. */
export const runSourceNowJob = defineJob({
  name: 'run_source_now',
  lane: 'sources',
  payload: z.object({ name: z.string() }),
})
