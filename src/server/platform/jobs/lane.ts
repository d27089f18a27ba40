import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, run, type Runner, type WorkerUtils } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/log.ts'
import { type Watch, watchWorkers } from './dead-workers.ts'
import { type JobHandlers, queueLogger, tasksOf } from './jobs.ts'
import { type RunnerPulse, runnerPulse } from './runner-pulse.ts'

/** How long a stop waits for the jobs under way. What takes longer is given back and runs again elsewhere. */
const STOP_PATIENCE_MS = 4_000

const BEGIN_AGAIN_MS = 1_000

/** How often other workers are looked for, and the patience with a runner of our own. For tests these are shorter. */
export type Patience = {
  lookEveryMs?: number
  /** After this long a runner that shuts down by itself, or asks for no job with workers free, is given up. */
  giveUpMs?: number
  stalledMs?: number
}

const DEFAULT_PATIENCE = { giveUpMs: 10_000, stalledMs: 60_000 }

/** The jobs of one lane under way. */
export type RunningLane = {
  /** Milliseconds since a job was last taken, or since the start. */
  takenMsAgo(): number
  stop(): Promise<void>
}

type Begun = { runner: Runner; pulse: RunnerPulse }

type Parts = {
  pool: Pool
  utils: Pick<WorkerUtils, 'forceUnlockWorkers'>
  handlers: JobHandlers
  log: Log
  /** Jobs at the same time. */
  concurrency: number
}

/**
 * Runs the jobs of one lane until stopped; a stop waits for the jobs under way. The queue's runner shuts down when the
 * database fails under it, and may wait for ever while it does so: then it is given up, the jobs it holds are given back
 * as those of a dead worker are, and another one begins.
 */
export async function startLane(
  { pool, utils, handlers, log, concurrency }: Parts,
  { lookEveryMs, ...patience }: Patience,
): Promise<RunningLane> {
  const watch = watchWorkers(pool, utils, log, lookEveryMs)
  const leaving = new AbortController()
  let takenAt = performance.now()
  const begin = async (): Promise<Begun> => {
    const pulse = runnerPulse(concurrency, {
      onBegin: (workerId) => watch.enter(workerId),
      onTake: () => {
        takenAt = performance.now()
      },
    })
    const runner = await run({
      pgPool: pool,
      logger: queueLogger(log),
      events: pulse.events,
      concurrency,
      noHandleSignals: true,
      // Without a batch the completion is not awaited: a stop would lose it, and its failure would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        handlers.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])),
      ),
      taskList: tasksOf(handlers, log),
    })
    return { runner, pulse }
  }
  const running = keepRunning(await begin(), { begin, watch, log }, leaving.signal, {
    ...DEFAULT_PATIENCE,
    ...patience,
  })
  return {
    takenMsAgo: () => performance.now() - takenAt,
    stop: async () => {
      leaving.abort()
      const isDone = await Promise.race([
        running.then(() => true),
        pause(STOP_PATIENCE_MS, false, { ref: false }),
      ])
      if (!isDone) log.warn('jobs that did not end in time run again')
      await watch.stop(isDone)
    },
  }
}

type Means = { begin: () => Promise<Begun>; watch: Pick<Watch, 'leave'>; log: Log }

function keepRunning(
  first: Begun,
  { begin, watch, log }: Means,
  leaving: AbortSignal,
  patience: Required<Omit<Patience, 'lookEveryMs'>>,
): Promise<void> {
  const left = once(leaving, 'abort')
  let current: Begun | null = first

  function isLost({ pulse }: Begun): boolean {
    return (pulse.endingMs() ?? 0) > patience.giveUpMs || pulse.idleMs() > patience.stalledMs
  }

  /** Settles once the runner has ended, is lost, or the process is leaving. */
  async function untilOver(begun: Begun): Promise<void> {
    const looks = Math.min(patience.giveUpMs, patience.stalledMs) / 2
    const isOver = Promise.race([begun.runner.promise, left]).then(() => true)
    for (;;) {
      const ended = await Promise.race([isOver, pause(looks, false, { ref: false })])
      if (ended || isLost(begun)) return
    }
  }

  async function live(): Promise<void> {
    for (;;) {
      try {
        current ??= await begin()
        await untilOver(current)
        if (leaving.aborted) await current.runner.stop()
        else log.error('the queue stopped taking jobs and is begun again')
      } catch (error) {
        log.error({ err: error }, 'the queue failed')
      }
      if (leaving.aborted) return
      if (current) giveUp(current)
      current = null
      await pause(BEGIN_AGAIN_MS)
    }
  }

  /** Its jobs may be taken by others; should it come back to life, it finds nothing to do. */
  function giveUp({ runner }: Begun): void {
    watch.leave()
    runner.promise.catch(() => undefined)
    runner.stop().catch(() => undefined)
  }

  return live()
}
