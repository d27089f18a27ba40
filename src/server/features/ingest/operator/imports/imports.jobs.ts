import { z } from 'zod'
import { defineJob, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import { IMPORT_TASK_JOB, removeExpiredUploads } from './imports.store.ts'
import { runTask, type TaskDeps } from './run-task.ts'

/** Does a dry run or an import of an uploaded file. */
export const importTaskJob = defineJob({
  name: IMPORT_TASK_JOB,
  payload: z.object({ task_id: z.number().int() }),
})

const forgetJob = defineJob({ name: 'forget_import_uploads', payload: z.unknown(), cron: '35 * * * *' })

export function importJobs(deps: TaskDeps): JobHandlers {
  return [
    importTaskJob.handledBy(({ task_id }) => runTask(task_id, deps)),
    forgetJob.handledBy(() =>
      deps.db.transaction((tx) => removeExpiredUploads(tx, new Date(deps.clock.now()))),
    ),
  ]
}
