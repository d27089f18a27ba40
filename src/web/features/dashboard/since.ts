import type { ChangesAnswer, Visit } from '#contract/following/following-schema.ts'
import { clockText, dayOfInstant, distanceText, shortDayText } from '#domain/time/day-texts.ts'
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts'
import { CHANGES } from './texts.ts'

const DAY_MS = 86_400_000
/** A person who was never here before is told what happened in so many days. */
const FIRST_VISIT_DAYS = 7

/** The instant from which on changes are asked for. */
export function sinceOf({ started_at, previous_started_at }: Visit): string {
  return previous_started_at ?? new Date(Date.parse(started_at) - FIRST_VISIT_DAYS * DAY_MS).toISOString()
}

/** The title of the changes: since when they are told, as far as that is known. */
export function sinceText(answer: ChangesAnswer | null, visit: Visit | null, today: PlainDate): string {
  if (!answer || !visit) return CHANGES.title
  const { previous_started_at: previous } = visit
  if (previous === null) return CHANGES.inDays(FIRST_VISIT_DAYS)
  const date = dayOfInstant(answer.since)
  // The server looks back so far and no further.
  if (Date.parse(answer.since) > Date.parse(previous)) return CHANGES.inDays(daysBetween(date, today))
  const isNear = daysBetween(date, today) <= 1
  const day = isNear ? distanceText(date, today) : shortDayText(date, today)
  return CHANGES.since(`${day}, ${clockText(answer.since)}`)
}
