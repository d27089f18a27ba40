import { FETCH_LIMITS, type SourceDeps } from '#server/features/sources/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'

type Parts = {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/** What the settings say about where sources may be. */
export function sourceSettings({ NODE_ENV, LOCAL_SOURCES }: Settings) {
  return { allowsLocal: LOCAL_SOURCES === 'allowed', isProduction: NODE_ENV === 'production' }
}

/** What runs of sources need, in the worker and on the command line. */
export function composeSources({ settings, log, clock, database }: Parts, signal: AbortSignal): SourceDeps {
  const { SUPPORT_EMAIL, PUBLIC_URL } = settings
  const contact = SUPPORT_EMAIL === undefined ? PUBLIC_URL : `${PUBLIC_URL}; ${SUPPORT_EMAIL}`
  return {
    ...database,
    clock,
    log,
    signal,
    userAgent: `CourthouseSteps/1.0 (+${contact})`,
    ...sourceSettings(settings),
    hasContact: SUPPORT_EMAIL !== undefined,
    limits: FETCH_LIMITS,
    browser: null,
  }
}
