import { addTextMetrics } from '#server/features/following/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { connectBriefly } from '#server/platform/db/connect-briefly.ts'
import { CLOCK_TOLERANCE_MS, clockAheadMs } from '#server/platform/db/clock-difference.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pendingMigrations } from '#server/platform/db/migrate.ts'
import { takesWrites } from '#server/platform/db/read-only-connections.ts'
import type { createHttpServer } from '#server/platform/http/create-http-server.ts'
import { addBackupMetrics } from '#server/platform/http/backup-metrics.ts'
import { addClockMetric } from '#server/platform/http/clock-metric.ts'
import { serveHealth } from '#server/platform/http/health.ts'
import { addQueueMetrics } from '#server/platform/http/queue-metrics.ts'
import { readQueueAge } from '#server/platform/jobs/queue-age.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import type { Log } from '#server/platform/log.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'

interface MonitoredParts {
  settings: Settings
  log: Log
  clock: Clock
  database: Database
  texts: TextGateway | null
}

/** The process is not ready if a lane of its worker has taken no job for this long while one is due. */
const STUCK_SECONDS = 120
/** Its jobs wait for the sites of sources, each for minutes, so that others may be due for long. */
const PATIENT_LANE = 'sources'

async function listPooler({ pooledUrl }: Database, log: Log): Promise<string[]> {
  try {
    if (pooledUrl !== null) await connectBriefly(pooledUrl)
    return []
  } catch (error) {
    log.error({ err: error }, 'the pooler is not responding')
    return ['pooler']
  }
}

async function listMissing(
  { database, log }: Pick<MonitoredParts, 'database' | 'log'>,
  worker: Pick<Worker, 'lanes'> | null,
): Promise<string[]> {
  try {
    const pending = await pendingMigrations(database.spare)
    const missing = pending.map((name) => `migration ${name}`)
    missing.push(...(await listPooler(database, log)))
    if (!(await takesWrites(database.spare))) missing.push('writes')
    if (Math.abs(await clockAheadMs(database.spare)) > CLOCK_TOLERANCE_MS) missing.push('clock')
    for (const { lane, tasks, takenMsAgo } of worker?.lanes() ?? []) {
      if (takenMsAgo < STUCK_SECONDS * 1000 || lane === PATIENT_LANE) continue
      const { oldestDueSeconds } = await readQueueAge(database.spare, tasks)
      if (oldestDueSeconds >= STUCK_SECONDS) missing.push(`worker (${lane})`)
    }
    return missing
  } catch (error) {
    log.error({ err: error }, 'the database is not responding')
    return ['database']
  }
}

/** Endpoints for monitoring: liveness, readiness, and metrics. */
export function serveMonitoring(
  { app, registry }: Awaited<ReturnType<typeof createHttpServer>>,
  parts: MonitoredParts,
  worker: Pick<Worker, 'lanes'> | null,
): void {
  const { settings, database } = parts
  addClockMetric(registry, database.spare)
  addQueueMetrics(registry, () => readQueueAge(database.spare))
  // Not only where `BACKUP_TO` is set: another process may take the backups, and serve no requests.
  addBackupMetrics(registry, { db: database.db, clock: parts.clock })
  if (parts.texts !== null) addTextMetrics(registry, { db: database.db, clock: parts.clock })
  serveHealth(app, {
    listMissing: () => listMissing(parts, worker),
    registry,
    metricsTokens: settings.METRICS_TOKEN ?? [],
    areMetricsLocal: settings.NODE_ENV !== 'production',
  })
}
