import { AppError } from '#contract/errors.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { readBusySources } from '#server/features/sources/run/runs.store.ts'
import { lockSetting } from '#server/features/sources/settings.store.ts'
import { runSourceNowJob } from '#server/features/sources/source-run.job.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'

/**
 * Has a source read in the background. Throws `not_possible` while it is read or waits for that, and in production
 * until its terms are confirmed.
 */
export async function runSourceNow(
  db: Db,
  { name }: SourceAdapter,
  { by, at, enqueue, isProduction }: { by: Actor; at: Date; enqueue: Enqueue; isProduction: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { terms_confirmed_at } = await lockSetting(tx, name)
    if (isProduction && terms_confirmed_at === null)
      throw new AppError('not_possible', 'Read its terms and confirm them first')
    const busy = (await readBusySources(tx, [name])).get(name)
    if (busy === 'running') throw new AppError('not_possible', 'It is being read right now')
    if (busy === 'waiting') throw new AppError('not_possible', 'It is about to be read')
    await enqueue(tx, runSourceNowJob, { name }, `run_source_now.${name}`)
    await writeAudit(tx, { at, by, action: 'run_source', details: { source: name } })
  })
}
