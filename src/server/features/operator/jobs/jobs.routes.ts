import type { FastifyInstance } from 'fastify'
import { operatorJobEndpoints } from '#contract/operator/jobs.ts'
import type { OperatorNeed } from '#contract/operator/overview.ts'
import { counted } from '#domain/text/counted.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { countJobs, dropJobs, readFailedJobs, readJobs, retryJobs } from './jobs.store.ts'
import { shownJob, withoutEmails } from './shown-job.ts'

const MAX_JOBS = 500

export function jobRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const endpoints = operatorJobEndpoints
  bindEndpoint(app, endpoints.jobs, async () => {
    const jobs = await readJobs(db, MAX_JOBS)
    return { jobs: jobs.map(shownJob), ...(await countJobs(db)) }
  })
  bindEndpoint(app, endpoints.retryJobs, ({ input: { body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const retried = await retryJobs(tx, body.ids)
      const by = actorOf(viewer, request)
      await writeAudit(tx, {
        at: new Date(clock.now()),
        by,
        action: 'retry_jobs',
        details: { jobs: retried },
      })
      return { jobs: retried.length }
    }),
  )
  bindEndpoint(app, endpoints.dropJobs, ({ input: { body }, viewer, request }) =>
    db.transaction(async (tx) => {
      const { ids, reason } = body
      const dropped = await dropJobs(tx, ids)
      const by = actorOf(viewer, request)
      const details = { jobs: dropped, reason }
      await writeAudit(tx, { at: new Date(clock.now()), by, action: 'drop_jobs', details })
      return { jobs: dropped.length }
    }),
  )
}

/** Jobs that failed for good, and those that keep failing, one need for each kind. */
export async function findJobNeeds(db: Db): Promise<OperatorNeed[]> {
  const failed = await readFailedJobs(db)
  return failed.map(({ name, is_given_up, jobs, since, last_error }) => ({
    id: is_given_up ? `job.${name}` : `failing_job.${name}`,
    area: 'jobs',
    tone: 'failed',
    title: `${is_given_up ? 'Failed job' : 'Job keeps failing'}: ${name.replaceAll('_', ' ')}`,
    detail: last_error === null ? 'It gave no reason.' : withoutEmails(last_error),
    touches: counted(jobs, 'job'),
    since,
    link: '/operator/jobs',
    action: 'Retry',
    days_to_deadline: null,
  }))
}
