import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { rederiveDueStatuses } from './reconcile/rederive.ts'

const redrawStatusesJob = defineJob({ name: 'redraw_statuses', payload: z.object({}), cron: '* * * * *' })

/** Statuses that change because time passes change within a minute. */
export function listingJobs({ db, clock }: { db: Db; clock: Clock }): JobHandlers {
  return [
    redrawStatusesJob.handledBy(async () => {
      await rederiveDueStatuses({ db, now: clock.now() })
    }),
  ]
}
