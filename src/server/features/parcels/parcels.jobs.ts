import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, type Enqueue, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { findOutlines } from './find-outlines.ts'
import { layersWith } from './parcel-layers.ts'

const findOutlinesJob = defineJob({
  name: 'find_outlines',
  lane: 'services',
  payload: z.object({}),
  cron: '41 * * * *',
})

type Deps = { db: Db; clock: Clock; log: Log; serviceUrl: string; signal: AbortSignal }

export function parcelJobs({ serviceUrl, ...deps }: Deps): JobHandlers {
  const layersOf = layersWith(serviceUrl)
  return [
    findOutlinesJob.handledBy(async () => {
      await findOutlines({ ...deps, layersOf })
    }),
  ]
}

/** Enqueues the lookup of new parcels' outlines; several requests become one job. */
export function enqueueFindOutlines(enqueue: Enqueue, db: Db): Promise<void> {
  return enqueue(db, findOutlinesJob, {}, 'find_outlines')
}
