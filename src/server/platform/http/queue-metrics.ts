import { Gauge, type Registry } from 'prom-client'
import type { QueueAge } from '#server/platform/jobs/queue-age.ts'

/** Adds the queue's lag to the metrics, measured on each scrape. */
export function addQueueMetrics(registry: Registry, readAge: () => Promise<QueueAge>): void {
  const longestLock = new Gauge({
    name: 'jobs_longest_lock_seconds',
    help: 'Running time of the longest-running job',
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'jobs_oldest_due_seconds',
      help: 'Waiting time of the oldest due job',
      registers: [],
      async collect() {
        const { oldestDueSeconds, longestLockSeconds } = await readAge()
        this.set(oldestDueSeconds)
        longestLock.set(longestLockSeconds)
      },
    }),
  )
}
