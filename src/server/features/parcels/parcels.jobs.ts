import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob, type Enqueue, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { findOutlineAgain, findOutlines } from './find-outlines.ts'
import { layersWith } from './parcel-layers.ts'
import { markWanted } from './parcels.store.ts'

const findOutlinesJob = defineJob({
  name: 'find_outlines',
  lane: 'services',
  payload: z.object({}),
  cron: '41 * * * *',
})

const findOutlineAgainJob = defineJob({
  name: 'find_outline_again',
  lane: 'services',
  payload: z.object({ parcel_id: z.int() }),
})

type Deps = { db: Db; clock: Clock; log: Log; serviceUrl: string; signal: AbortSignal }

export function parcelJobs({ serviceUrl, ...deps }: Deps): JobHandlers {
  const layersOf = layersWith(serviceUrl)
  return [
    findOutlinesJob.handledBy(async () => {
      await findOutlines({ ...deps, layersOf })
    }),
    findOutlineAgainJob.handledBy(({ parcel_id }) => findOutlineAgain({ ...deps, layersOf }, parcel_id)),
  ]
}

/** Enqueues the lookup of new parcels' outlines; several requests become one job. */
export function enqueueFindOutlines(enqueue: Enqueue, db: Db): Promise<void> {
  return enqueue(db, findOutlinesJob, {}, 'find_outlines')
}

/** Enqueues another lookup of one parcel, for an operator; several requests become one job. */
export async function enqueueFindOutlineAgain(
  enqueue: Enqueue,
  db: Db,
  { parcelId, at }: { parcelId: number; at: Date },
): Promise<void> {
  await markWanted(db, parcelId, at)
  await enqueue(db, findOutlineAgainJob, { parcel_id: parcelId }, `find_outline_again.${parcelId}`)
}
