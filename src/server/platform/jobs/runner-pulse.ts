import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'

/** Whether a runner of the queue is alive, from its events. */
export type RunnerPulse = {
  events: WorkerEvents
  /** Milliseconds since a job was last asked for while workers were free; 0 while all of them are busy. */
  idleMs(): number
  /** Milliseconds since the runner began to shut down by itself; null while it has not. */
  endingMs(): number | null
}

/** Follows one runner with `concurrency` workers. Its events must be given to that runner alone. */
export function runnerPulse(
  concurrency: number,
  { onBegin, onTake }: { onBegin: (workerId: string) => void; onTake: () => void },
): RunnerPulse {
  const events: WorkerEvents = new EventEmitter()
  let askedAt = performance.now()
  let endingAt: number | null = null
  let busy = 0
  events.on('pool:create', ({ workerPool }) => onBegin(workerPool.id))
  events.on('worker:getJob:start', () => {
    askedAt = performance.now()
  })
  events.on('job:start', () => {
    busy += 1
    onTake()
  })
  events.on('job:complete', () => {
    busy -= 1
    askedAt = performance.now()
  })
  events.on('pool:gracefulShutdown', () => {
    endingAt ??= performance.now()
  })
  return {
    events,
    idleMs: () => (busy >= concurrency ? 0 : performance.now() - askedAt),
    endingMs: () => (endingAt === null ? null : performance.now() - endingAt),
  }
}
