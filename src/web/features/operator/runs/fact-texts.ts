import { disputedFactName, disputedValueText } from '#domain/disagreement/disagreement-texts.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { RUNS } from './texts.ts'

/** The name of a fact on screen. */
export function factLabel(fact: string): string {
  if (fact === 'listing_status') return RUNS.status
  const name = disputedFactName(fact)
  return name === fact ? fact.replaceAll('_', ' ') : name
}

/** The value of a fact on screen. */
export function valueLabel(fact: string, value: string | number | null, today: PlainDate): string {
  if (value === null) return RUNS.blank
  const day = typeof value === 'string' ? wireDay(value) : null
  return day === null ? disputedValueText(fact, value, today) : dayText(day, today)
}
