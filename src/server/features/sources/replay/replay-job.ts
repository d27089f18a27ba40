import { z } from 'zod'
import { readFixSteps, readPublishedRuns } from '#server/features/ingest/index.ts'
import { rederiveDueStatuses } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { Enqueue, JobHandler } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { factsDigest, Replay } from './replay.ts'
import { endStuckReplays, insertReplay, updateReplay } from './replays.store.ts'
import type { FactsReplay } from './replays.store.ts'

/** Derives all facts up to an instant in a database of their own, and compares them with what is shown. */
export type ReplayProduct = (
  until: Date,
  onProgress: (done: number, all: number) => void,
) => Promise<{ replay: Replay; live: Awaited<ReturnType<typeof factsDigest>> | null }>

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly replayProduct: ReplayProduct
}

/** Shares the lane of sources: it may take minutes. */
const replayFactsJob = defineJob({
  name: 'replay_facts',
  lane: 'sources',
  payload: z.object({ id: z.int() }),
})

/** A replay reports after each run; one that says nothing for so long was ended by a crash. */
const STUCK_MS = 30 * 60_000

/** Asks for a replay of all facts; false while one is under way. */
export async function requestReplay(
  db: Db,
  { by, at, enqueue }: { by: Actor; at: Date; enqueue: Enqueue },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await endStuckReplays(tx, new Date(at.getTime() - STUCK_MS), at)
    const id = await insertReplay(tx, at)
    if (id === null) return false
    await enqueue(tx, replayFactsJob, { id }, `replay_facts.${id}`)
    await writeAudit(tx, { at, by, action: 'replay_facts', details: { replay_id: id } })
    return true
  })
}

export function replayJob(deps: Deps): JobHandler {
  return replayFactsJob.handledBy(async ({ id }) => {
    const { db, clock, log } = deps
    const now = () => new Date(clock.now())
    if (!(await updateReplay(db, id, { state: 'running', moved_at: now() }))) return
    try {
      const result = await compare(id, deps)
      await updateReplay(db, id, { ...result, finished_at: now() })
    } catch (error) {
      log.error({ err: error, replay: id }, 'replay failed')
      const problem = error instanceof Error ? error.message : String(error)
      await updateReplay(db, id, { state: 'failed', finished_at: now(), problem })
    }
  })
}

const REPORT_MS = 1_000

async function compare(id: number, { db, clock, replayProduct }: Deps): Promise<Partial<FactsReplay>> {
  const until = new Date(clock.now())
  // What is due by then is shown with its new status within a minute; the replay derives it at once.
  await rederiveDueStatuses({ db, now: until.getTime() })
  const progress = reporter((runs_done, runs_all) =>
    updateReplay(db, id, { runs_done, runs_all, moved_at: new Date(clock.now()) }),
  )
  const { replay, live } = await replayProduct(until, progress.report)
  await progress.settled()
  const isEqual = live?.facts_sha256 === replay.facts_sha256
  const isOvertaken = (await countSteps(db, new Date(clock.now()))) !== (await countSteps(db, until))
  return {
    state: isEqual ? 'equal' : isOvertaken ? 'overtaken' : 'different',
    runs_done: replay.runs,
    runs_all: replay.runs,
    listings: replay.listings,
    replayed_sha256: replay.facts_sha256,
    shown_sha256: live?.facts_sha256 ?? null,
    differing: [...replay.differing],
  }
}

/** Runs and corrections up to an instant: what a replay goes through. */
async function countSteps(db: Db, until: Date): Promise<number> {
  const runs = await readPublishedRuns(db, until)
  const fixes = await readFixSteps(db, until)
  return runs.length + fixes.length
}

/** Reports progress once a second, one report after the other; `settled` waits for the last one. */
function reporter(write: (done: number, all: number) => Promise<unknown>) {
  let last = 0
  let writing: Promise<unknown> = Promise.resolve()
  return {
    report: (done: number, all: number) => {
      const at = performance.now()
      if (at - last < REPORT_MS) return
      last = at
      writing = writing.then(() => write(done, all))
    },
    settled: async () => {
      await writing
    },
  }
}
