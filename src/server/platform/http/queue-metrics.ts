import type { Registry } from 'prom-client'
import type { QueueAge } from '#server/platform/jobs/queue-age.ts'
import { gaugesOf, sharedReading } from './shared-reading.ts'

/** Adds the queue's lag to the metrics, measured on each scrape. */
export function addQueueMetrics(registry: Registry, readAge: () => Promise<QueueAge>): void {
  const gauge = gaugesOf(registry, sharedReading(readAge))
  gauge('jobs_failing', 'Jobs that have failed for ten minutes and are tried again', ({ failing }) => failing)
  gauge(
    'jobs_given_up',
    'Jobs that failed on every attempt and wait for an operator',
    ({ givenUp }) => givenUp,
  )
  gauge(
    'jobs_longest_lock_seconds',
    'Running time of the longest-running job',
    ({ longestLockSeconds }) => longestLockSeconds,
  )
  gauge(
    'jobs_oldest_due_seconds',
    'Waiting time of the oldest due job',
    ({ oldestDueSeconds }) => oldestDueSeconds,
  )
}
