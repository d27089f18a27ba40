import { makeWorkerUtils } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/log.ts'
import { type JobHandlers, type Lane, queueLogger } from './jobs.ts'
import { type Patience, type RunningLane, startLane } from './lane.ts'

/** Jobs at the same time. Each mail job hands over several mails at once. */
const CONCURRENCY: Readonly<Record<Lane, number>> = { own: 4, mail: 3, services: 3, sources: 3, documents: 2 }

/** How one lane does: which jobs it takes, and how long ago it took the last, or started, in milliseconds. */
export type LaneState = { lane: Lane; tasks: readonly string[]; takenMsAgo: number }

/** What runs the jobs in this process. */
export type Worker = { lanes(): readonly LaneState[]; stop(): Promise<void> }

/**
 * Runs jobs until stopped, those of each lane beside those of the others; a stop waits for the jobs under way. Every job
 * runs at least once.
 */
export async function startWorker(
  pool: Pool,
  handlers: JobHandlers,
  log: Log,
  patience: Patience = {},
): Promise<Worker> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: queueLogger(log) })
  const running: { lane: Lane; tasks: readonly string[]; run: RunningLane }[] = []
  const stop = async () => {
    await Promise.all(running.map(({ run }) => run.stop()))
    await utils.release()
  }
  try {
    for (const [lane, own] of Map.groupBy(handlers, (handler) => handler.lane)) {
      const run = await startLane(
        { pool, utils, handlers: own, log, concurrency: CONCURRENCY[lane] },
        patience,
      )
      running.push({ lane, tasks: own.map(({ name }) => name), run })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    lanes: () => running.map(({ lane, tasks, run }) => ({ lane, tasks, takenMsAgo: run.takenMsAgo() })),
    stop,
  }
}
