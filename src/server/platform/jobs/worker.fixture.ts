import { z } from 'zod'
import { defineJob } from './jobs.ts'

/** For tests: a job whose end the test decides. */
export const lingerJob = defineJob({ name: 'linger', payload: z.object({}) })
