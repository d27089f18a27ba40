import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { makeWorkerUtils, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/log.ts'
import { watchWorkers } from './dead-workers.ts'
import { type JobHandlers, queueLogger, tasksOf } from './jobs.ts'

/** How long a stop waits for the jobs under way. What takes longer is given back and runs again elsewhere. */
const STOP_PATIENCE_MS = 4_000

const BEGIN_AGAIN_MS = 1_000

/** Whoever runs jobs in this process. */
export type Worker = { stop(): Promise<void> }

/**
 * Runs jobs until stopped; a stop waits for the jobs under way. The queue gives up when the database goes away under
 * a job that has just ended: it is begun again until the database is back. Every job runs at least once.
 */
export async function startWorker(
  pool: Pool,
  handlers: JobHandlers,
  log: Log,
  lookEveryMs?: number,
): Promise<Worker> {
  const logger = queueLogger(log)
  const utils = await makeWorkerUtils({ pgPool: pool, logger })
  const watch = watchWorkers(pool, utils, log, lookEveryMs)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => watch.enter(workerPool.id))
  const leaving = new AbortController()
  const begin = () =>
    run({
      pgPool: pool,
      logger,
      events,
      concurrency: 4,
      noHandleSignals: true,
      // Without a batch nobody waits for a completion: a stop would lose it, and its failure would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        handlers.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])),
      ),
      taskList: tasksOf(handlers, log),
    })
  const running = keepRunning(await begin(), begin, leaving.signal, log)
  return {
    stop: async () => {
      leaving.abort()
      const isDone = await Promise.race([
        running.then(() => true),
        pause(STOP_PATIENCE_MS, false, { ref: false }),
      ])
      if (!isDone) log.warn('jobs that did not end in time run again')
      await watch.stop(isDone)
      await utils.release()
    },
  }
}

async function keepRunning(
  first: Runner,
  begin: () => Promise<Runner>,
  leaving: AbortSignal,
  log: Log,
): Promise<void> {
  const left = once(leaving, 'abort')
  let runner: Runner | null = first
  for (;;) {
    try {
      runner ??= await begin()
      await Promise.race([runner.promise, left])
      if (leaving.aborted) await runner.stop()
      else log.error('the queue gave up and is begun again')
    } catch (error) {
      log.error({ err: error }, 'the queue failed')
    }
    if (leaving.aborted) return
    runner = null
    await pause(BEGIN_AGAIN_MS)
  }
}
