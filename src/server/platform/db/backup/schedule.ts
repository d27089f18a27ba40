import type { Base } from './catalog.ts'

/** When bases are taken, and how long backups are kept. */
export interface BackupSchedule {
  everyHours: number
  keepDays: number
}

export const HOUR_MS = 60 * 60_000

/** Milliseconds until a base is due after the newest one. One of the future was taken with a clock that was ahead. */
export function untilDue(newest: Base | null, { everyHours }: BackupSchedule, now: number): number {
  if (newest === null) return 0
  const age = now - Date.parse(newest.started_at)
  return age < 0 ? 0 : Math.max(0, everyHours * HOUR_MS - age)
}

/**
 * What is older may be removed. `bases` are those of the current line, the oldest first; `ends` is when other lines ended.
 * No more time counts as passed than one interval for each base: else, a clock that is ahead would remove all that is
 * kept.
 */
export function keptSince(
  ends: readonly Date[],
  bases: readonly Base[],
  { everyHours, keepDays }: BackupSchedule,
): Date {
  const needed = Math.ceil((keepDays * 24) / everyHours) + 1
  const interval = everyHours * HOUR_MS
  // Enough bases say by themselves how much time passed.
  const known = bases.length < needed && ends.length > 0 ? [Math.max(...ends.map(Number))] : []
  known.push(...bases.slice(-needed).map(({ ended_at }) => Date.parse(ended_at)))
  const now = known.reduce((passed, at) => Math.min(passed + interval, at), Number.POSITIVE_INFINITY)
  return new Date(now - keepDays * 24 * HOUR_MS)
}
