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

/** Occurrences of a cron expression that are looked at: more than a week of every half hour. */
const MAX_LOOKS = 400
/** Sources are not all asked at the same second. */
const MAX_JITTER_MS = 4 * MINUTE_MS

/**
 * When a source is run next after an instant (epoch milliseconds), in New York time: by its usual schedule, or earlier
 * by those for days with sales or last days of its counties. `jitter` is from 0 to 1.
 */
export function nextScheduledRun(schedule: Schedule, days: BusyDays, after: number, jitter: number): number {
  const candidates = [
    nextOn(schedule.usual, after, () => true),
    nextOn(schedule.onSaleDays, after, (day) => days.sales.has(day)),
    nextOn(schedule.onLastDays, after, (day) => days.lastDays.has(day)),
  ].filter((at) => at !== null)
  return Math.min(...candidates) + Math.floor(jitter * MAX_JITTER_MS)
}

function nextOn(cron: string | undefined, after: number, isDay: (day: PlainDate) => boolean): number | null {
  if (cron === undefined) return null
  const runs = new Cron(cron, { timezone: 'America/New_York' }).nextRuns(MAX_LOOKS, new Date(after))
  return runs.map((at) => at.getTime()).find((at) => isDay(newYorkDate(at))) ?? null
}

const RETRY_MS = 15 * MINUTE_MS
const MAX_RETRIES = 3
const BLOCKED_PAUSE_MS = 6 * HOUR_MS

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
