import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { systemClock } from '#server/platform/clock.ts'

/** Liveness of a queue runner, from its events. */
export type RunnerPulse = {
  events: WorkerEvents
  /** Milliseconds since free workers last requested a job; 0 while all are busy. */
  idleMs(): number
  /** Milliseconds since the runner began to shut down by itself; null if it has not. */
  endingMs(): number | null
  /**
   * Milliseconds by which the clock was set back while it ran; the runner enqueues no scheduled job for that
   * long.
   */
  setBackMs(): number
}

/** Tracks one runner with `concurrency` workers. Pass its events to that runner only. */
export function runnerPulse(
  concurrency: number,
  { onBegin, onTake }: { onBegin: (workerId: string) => void; onTake: () => void },
): RunnerPulse {
  const events: WorkerEvents = new EventEmitter()
  let requestedAt = performance.now()
  let endingAt: number | null = null
  let busy = 0
  let clockAhead = systemClock.now() - performance.now()
  events.on('pool:create', ({ workerPool }) => onBegin(workerPool.id))
  events.on('worker:getJob:start', () => {
    requestedAt = performance.now()
  })
  events.on('job:start', () => {
    busy += 1
    onTake()
  })
  events.on('job:complete', () => {
    busy -= 1
    requestedAt = performance.now()
  })
  events.on('pool:gracefulShutdown', () => {
    endingAt ??= performance.now()
  })
  return {
    events,
    idleMs: () => (busy >= concurrency ? 0 : performance.now() - requestedAt),
    endingMs: () => (endingAt === null ? null : performance.now() - endingAt),
    setBackMs: () => {
      const ahead = systemClock.now() - performance.now()
      clockAhead = Math.max(clockAhead, ahead)
      return clockAhead - ahead
    },
  }
}
