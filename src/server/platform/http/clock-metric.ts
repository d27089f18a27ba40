import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { clockAheadMs } from '#server/platform/db/clock-difference.ts'
import { gaugesOf } from './shared-reading.ts'

/** Adds how wrong clocks are to the metrics, measured on each scrape: of this process, or of a worker if that is more. */
export function addClockMetric(registry: Registry, pool: Pool): void {
  const gauge = gaugesOf(registry, async () => {
    const { rows } = await pool.query<{ most: number | null }>(
      'SELECT max(abs(clock_ahead_seconds)) AS most FROM job_worker',
    )
    return Math.max(Math.abs(await clockAheadMs(pool)) / 1000, rows[0]?.most ?? 0)
  })
  gauge(
    'clock_difference_seconds',
    "Largest difference between the database's clock and those of this server and the workers",
    (seconds) => seconds,
  )
}
