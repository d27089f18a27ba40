import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { rederiveDueStatuses } from './reconcile/rederive.ts'

const rederiveStatusesJob = defineJob({ name: 'redraw_statuses', payload: z.object({}), cron: '* * * * *' })

/** Runs every minute, so time-based status changes show within a minute. */
export function listingJobs({ db, clock }: { db: Db; clock: Clock }): JobHandlers {
  return [
    rederiveStatusesJob.handledBy(async () => {
      await rederiveDueStatuses({ db, now: clock.now() })
    }),
  ]
}
