import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { reason } from './reason.ts'

const job = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'retrying', 'failed']),
  attempts: z.int(),
  max_attempts: z.int(),
  queued_at: z.string(),
  /** When it is tried next, or was last. */
  run_at: z.string(),
  /** Why the last attempt failed, with personal data hidden. */
  reason: z.string().nullable(),
  /** What it works on: ids and names of sources; everything else is hidden. */
  payload: z.record(z.string(), z.string()),
})
export type OperatorJob = z.infer<typeof job>

const ids = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(1000)
const changed = z.object({ jobs: z.int() })

export const operatorJobEndpoints = {
  jobs: defineEndpoint({
    method: 'GET',
    path: '/api/operator/jobs',
    summary: 'Waiting, running and failed jobs, the failed ones first; at most 500.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ jobs: z.array(job), waiting: z.int(), running: z.int(), failed: z.int() }),
    errors: [],
  }),
  retryJobs: defineEndpoint({
    method: 'POST',
    path: '/api/operator/jobs/retry',
    summary: 'Run failed or waiting jobs now, with all their attempts again.',
    access: 'operator',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ ids }),
    output: changed,
    errors: [],
  }),
  dropJobs: defineEndpoint({
    method: 'POST',
    path: '/api/operator/jobs/drop',
    summary: 'Give up jobs for good, with a reason. One that runs at the moment stays.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ ids, reason }),
    output: changed,
    errors: ['password_not_confirmed'],
  }),
}
