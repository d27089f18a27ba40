import { z } from 'zod'
import { defineJob } from './jobs.ts'

/** For tests: jobs that end when the test decides. */
export const lingerJob = defineJob({ name: 'linger', payload: z.object({}) })
export const briefJob = defineJob({ name: 'brief', payload: z.object({}) })
