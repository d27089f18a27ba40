import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { NormalRow } from './normal-row.ts'

/** Sales are noticed weeks ahead, and postponed for months at most. */
const MAX_DAYS_AHEAD = 366
const FACTS = ['foreclosure_date', 'upset_bid_date'] as const

/** The latest day of a sale that is believed in a file read at `seenAt` (epoch milliseconds). */
export function latestDay(seenAt: number): PlainDate {
  return addDays(newYorkDate(seenAt), MAX_DAYS_AHEAD)
}

/**
 * A row without days of its sale after `latest`, which are more than a year ahead: their month and day are exchanged, or
 * their year is wrong. They are reported as unreadable.
 */
export function withoutFarDays(row: NormalRow, latest: PlainDate): NormalRow {
  const far = FACTS.flatMap((fact) => {
    const day = row.observations[0]?.facts[fact] ?? null
    return day !== null && day > latest
      ? [{ fact, reason: `the ${fact} ${day} is more than a year ahead` }]
      : []
  })
  if (far.length === 0) return row
  const nothing = Object.fromEntries(far.map(({ fact }) => [fact, null]))
  return {
    ...row,
    observations: row.observations.map((each) => ({ ...each, facts: { ...each.facts, ...nothing } })),
    unreadable: [...row.unreadable, ...far],
  }
}
