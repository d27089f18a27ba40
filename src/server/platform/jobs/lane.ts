import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, run, type Runner, type WorkerUtils } from 'graphile-worker'
import type { Pool } from 'pg'
import { CLOCK_TOLERANCE_MS } from '#server/platform/db/clock-difference.ts'
import type { Log } from '#server/platform/log.ts'
import { RESPONSE_MS } from '#server/platform/mail/mailer.ts'
import { type Watch, watchWorkers } from './dead-workers.ts'
import { type JobHandlers, queueLogger, scheduleOf, tasksOf } from './jobs.ts'
import { runnerPool } from './runner-pool.ts'
import { type RunnerPulse, runnerPulse } from './runner-pulse.ts'
import { forgetScheduleAhead } from './schedule-ahead.ts'

/**
 * How long a stop waits for running jobs, in milliseconds. Jobs that take longer are released and run again elsewhere: an
 * email whose content a mail server has and has not answered goes out twice then, so this is as long as one may take to
 * answer. Of the 45 s that a process has to stop, up to 9 go to requests before, and 14 to backups and traces after.
 */
const STOP_MS = RESPONSE_MS

const RESTART_DELAY_MS = 1_000

/** Polling interval and timeouts of a lane; shorter in tests. */
export type LaneTimeouts = {
  pollEveryMs?: number
  /** After this long without a reply, the connection that shows the worker alive is replaced. */
  lateMs?: number
  /**
   * After this long, a runner that is shutting down by itself, or requests no job despite free workers, is abandoned.
   */
  giveUpMs?: number
  stalledMs?: number
  /** How long a stop waits for running jobs. */
  stopMs?: number
}

const DEFAULT_TIMEOUTS = { giveUpMs: 10_000, stalledMs: 60_000 }

/** The running jobs of one lane. */
export type RunningLane = {
  /** Milliseconds since the last job was taken, or since the start. */
  takenMsAgo(): number
  stop(): Promise<void>
}

type StartedRunner = { runner: Runner; pulse: RunnerPulse }

type Parts = {
  pool: Pool
  utils: Pick<WorkerUtils, 'forceUnlockWorkers'>
  handlers: JobHandlers
  log: Log
  /** Number of parallel jobs. */
  concurrency: number
}

/**
 * Runs one lane's jobs until stopped; a stop waits for running jobs. The queue's runner shuts down if the database
 * fails, and may hang while doing so; when the clock is set back, it schedules nothing until the time it was at. Then it
 * is abandoned, its jobs are released like those of a dead worker, and a new runner starts.
 */
export async function startLane(
  { pool, utils, handlers, log, concurrency }: Parts,
  { pollEveryMs, lateMs, stopMs = STOP_MS, ...timeouts }: LaneTimeouts,
): Promise<RunningLane> {
  const watch = watchWorkers(pool, utils, log, {
    ...(pollEveryMs !== undefined && { pollEveryMs }),
    ...(lateMs !== undefined && { lateMs }),
  })
  const leaving = new AbortController()
  let takenAt = performance.now()
  const begin = async (): Promise<StartedRunner> => {
    const pulse = runnerPulse(concurrency, {
      onBegin: (workerId) => watch.enter(workerId),
      onTake: () => {
        takenAt = performance.now()
      },
    })
    for (const event of ['cron:starting', 'cron:schedule'] as const) {
      pulse.events.on(event, () => void forgetScheduleAhead(pool, log))
    }
    const runner = await run({
      pgPool: runnerPool(pool),
      logger: queueLogger(log),
      events: pulse.events,
      concurrency,
      noHandleSignals: true,
      // Without a batch, completions are not awaited: a stop would lose them, and a failure would crash the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(scheduleOf(handlers)),
      taskList: tasksOf(handlers, log),
    })
    return { runner, pulse }
  }
  const running = keepRunning(await begin(), { begin, watch, log }, leaving.signal, {
    ...DEFAULT_TIMEOUTS,
    ...timeouts,
  })
  return {
    takenMsAgo: () => performance.now() - takenAt,
    stop: async () => {
      leaving.abort()
      const isDone = await Promise.race([running.then(() => true), pause(stopMs, false, { ref: false })])
      if (!isDone) log.warn('jobs that timed out will run again')
      await watch.stop(isDone)
    },
  }
}

type Supervision = { begin: () => Promise<StartedRunner>; watch: Pick<Watch, 'leave'>; log: Log }

function keepRunning(
  first: StartedRunner,
  { begin, watch, log }: Supervision,
  leaving: AbortSignal,
  timeouts: Required<Pick<LaneTimeouts, 'giveUpMs' | 'stalledMs'>>,
): Promise<void> {
  const stopped = once(leaving, 'abort')
  let current: StartedRunner | null = first

  function isLost({ pulse }: StartedRunner): boolean {
    return (
      (pulse.endingMs() ?? 0) > timeouts.giveUpMs ||
      pulse.idleMs() > timeouts.stalledMs ||
      pulse.setBackMs() > CLOCK_TOLERANCE_MS
    )
  }

  /** Resolves once the runner has ended or is lost, or the process is stopping. */
  async function untilOver(started: StartedRunner): Promise<void> {
    const pollMs = Math.min(timeouts.giveUpMs, timeouts.stalledMs) / 2
    const isOver = Promise.race([started.runner.promise, stopped]).then(() => true)
    for (;;) {
      const ended = await Promise.race([isOver, pause(pollMs, false, { ref: false })])
      if (ended || isLost(started)) return
    }
  }

  async function superviseRunner(): Promise<void> {
    for (;;) {
      try {
        current ??= await begin()
        await untilOver(current)
        if (leaving.aborted) await current.runner.stop()
        else log.error('the queue stalled and is being restarted')
      } catch (error) {
        log.error({ err: error }, 'the queue failed')
      }
      if (leaving.aborted) return
      if (current) abandon(current)
      current = null
      await pause(RESTART_DELAY_MS)
    }
  }

  /** Lets others take its jobs; should it recover, it finds none. */
  function abandon({ runner }: StartedRunner): void {
    watch.leave()
    runner.promise.catch(() => undefined)
    runner.stop().catch(() => undefined)
  }

  return superviseRunner()
}
