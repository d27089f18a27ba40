import type { ChangesAnswer, Visit } from '#contract/following/following-schema.ts'
import { clockText, dayOfInstant, distanceText, shortDayText } from '#domain/time/day-texts.ts'
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts'
import { CHANGES } from './texts.ts'

const DAY_MS = 86_400_000
/** Days of changes shown on a first visit. */
export const FIRST_VISIT_DAYS = 7

/** Start instant of the requested changes. */
export function sinceOf({ started_at, previous_started_at }: Visit): string {
  return previous_started_at ?? new Date(Date.parse(started_at) - FIRST_VISIT_DAYS * DAY_MS).toISOString()
}

/** Title of the changes, including the start of the period if known. */
export function sinceText(answer: ChangesAnswer | null, visit: Visit | null, today: PlainDate): string {
  if (!answer || !visit) return CHANGES.title
  const { previous_started_at: previous } = visit
  if (previous === null) return CHANGES.inDays(FIRST_VISIT_DAYS)
  const date = dayOfInstant(answer.since)
  // The server limits how far back it looks.
  if (Date.parse(answer.since) > Date.parse(previous)) return CHANGES.inDays(daysBetween(date, today))
  const isNear = daysBetween(date, today) <= 1
  const day = isNear ? distanceText(date, today) : shortDayText(date, today)
  return CHANGES.since(`${day}, ${clockText(answer.since)}`)
}
