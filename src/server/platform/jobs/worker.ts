import { makeWorkerUtils } from 'graphile-worker'
import type { Pool } from 'pg'
import { checkClock } from '#server/platform/db/clock-difference.ts'
import type { Log } from '#server/platform/log.ts'
import { type JobHandler, type JobHandlers, type Lane, queueLogger } from './jobs.ts'
import { type LaneTimeouts, type RunningLane, startLane } from './lane.ts'

/** Parallel jobs per lane. Each mail job sends several emails in parallel. */
export const CONCURRENCY: Readonly<Record<Lane, number>> = {
  own: 4,
  mail: 3,
  texts: 2,
  services: 3,
  sources: 3,
  documents: 2,
}

/** State of a lane: the jobs it handles, and milliseconds since it last took one, or since the start. */
export type LaneState = { lane: Lane; tasks: readonly string[]; takenMsAgo: number }

/** Runs the jobs in this process. */
export type Worker = { lanes(): readonly LaneState[]; stop(): Promise<void> }

/**
 * Runs all lanes in parallel until stopped; a stop waits for running jobs. Every job runs at least once, and none while the
 * clock of this machine is wrong.
 */
export async function startWorker(
  pool: Pool,
  handlers: JobHandlers,
  log: Log,
  timeouts: LaneTimeouts = {},
): Promise<Worker> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: queueLogger(log) })
  const timely = handlers.map((handler) => waitingForClock(handler, pool))
  const running: { lane: Lane; tasks: readonly string[]; run: RunningLane }[] = []
  const stop = async () => {
    await Promise.all(running.map(({ run }) => run.stop()))
    await utils.release()
  }
  try {
    for (const [lane, own] of Map.groupBy(timely, (handler) => handler.lane)) {
      const run = await startLane(
        { pool, utils, handlers: own, log, concurrency: CONCURRENCY[lane] },
        timeouts,
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

/**
 * A job that would close upset bid periods too early, remind too late, or take a reminder for one that is over fails
 * instead: the queue tries it again, here or in a worker whose clock is right.
 */
function waitingForClock(handler: JobHandler, pool: Pool): JobHandler {
  return {
    ...handler,
    run: async (payload) => {
      await checkClock(pool)
      await handler.run(payload)
    },
  }
}
