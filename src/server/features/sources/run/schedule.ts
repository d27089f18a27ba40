import { Cron } from 'croner'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Schedule } from '#server/features/sources/adapter.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Days, in New York, on which the counties of a source hold sales, and on which upset bid periods of theirs end. */
export interface BusyDays {
  readonly sales: ReadonlySet<PlainDate>
  readonly lastDays: ReadonlySet<PlainDate>
}

/** Sources are not all asked at the same second. */
const MAX_JITTER_MS = 4 * MINUTE_MS

/**
 * When a source is run next after an instant (epoch milliseconds), in New York time: by its usual schedule, or earlier
 * by those for days with sales or last days of its counties. `jitter` is from 0 to 1. Null if no schedule goes on.
 */
export function nextScheduledRun(
  schedule: Schedule,
  days: BusyDays,
  after: number,
  jitter: number,
): number | null {
  const usual = runsAfter(schedule.usual, after).next().value ?? Infinity
  const onBusyDays = [
    nextOn(schedule.onSaleDays, days.sales, after, usual),
    nextOn(schedule.onLastDays, days.lastDays, after, usual),
  ]
  const next = Math.min(usual, ...onBusyDays.filter((at) => at !== null))
  return next === Infinity ? null : next + Math.floor(jitter * MAX_JITTER_MS)
}

/** The first run of a cron expression on one of some days, if it comes before another one. */
function nextOn(
  cron: string | undefined,
  days: ReadonlySet<PlainDate>,
  after: number,
  before: number,
): number | null {
  if (cron === undefined || days.size === 0) return null
  for (const at of runsAfter(cron, after)) {
    if (at >= before) return null
    if (days.has(newYorkDate(at))) return at
  }
  return null
}

function* runsAfter(cron: string, after: number): Generator<number, undefined> {
  const schedule = new Cron(cron, { timezone: 'America/New_York' })
  for (let at = schedule.nextRun(new Date(after)); at !== null; at = schedule.nextRun(at)) yield at.getTime()
}

const RETRY_MS = 15 * MINUTE_MS
const MAX_RETRIES = 3
/** How long a host that refuses us is left alone. */
export const BLOCKED_PAUSE_MS = 6 * HOUR_MS

/**
 * The next run after one that failed: sooner than scheduled for the first failures in a row, and after a long pause
 * where the host refuses us.
 */
export function nextRunAfterFailure(
  scheduled: number,
  now: number,
  failures: number,
  isBlocked: boolean,
): number {
  if (isBlocked) return Math.max(scheduled, now + BLOCKED_PAUSE_MS)
  if (failures > MAX_RETRIES) return scheduled
  return Math.min(scheduled, now + RETRY_MS * 2 ** (failures - 1))
}
