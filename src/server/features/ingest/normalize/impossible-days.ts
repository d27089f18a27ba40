import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { NormalRow } from './normal-row.ts'

/** Sales are noticed weeks ahead, and postponed for months at most. */
const MAX_DAYS_AHEAD = 366
const DAYS_AHEAD = ['foreclosure_date', 'upset_bid_date'] as const
/** Days on which a paper was filed after the sale. They begin the upset bid period. */
const FILING_DAYS = ['report_on', 'bid_filed_on'] as const

type Impossible = NormalRow['unreadable'][number]

/**
 * A row without days that cannot be, in a file read at `seenAt` (epoch milliseconds): days of the sale more than a year
 * ahead, filings that are still to come or before the sale they follow, and a last day that is not after it. Their month
 * and day are exchanged, or their year is wrong. They are reported as unreadable.
 */
export function withoutImpossibleDays(row: NormalRow, seenAt: number): NormalRow {
  const today = newYorkDate(seenAt)
  const impossible = [...daysTooFar(row, addDays(today, MAX_DAYS_AHEAD)), ...impossibleFilings(row, today)]
  if (impossible.length === 0) return row
  const nothing = Object.fromEntries(impossible.map(({ fact }) => [fact, null]))
  return {
    ...row,
    observations: row.observations.map((each) => ({ ...each, facts: { ...each.facts, ...nothing } })),
    unreadable: [...row.unreadable, ...impossible],
  }
}

function daysTooFar({ observations }: NormalRow, latest: PlainDate): Impossible[] {
  return DAYS_AHEAD.flatMap((fact) => {
    const day = observations[0]?.facts[fact] ?? null
    return day !== null && day > latest
      ? [{ fact, reason: `the ${fact} ${day} is more than a year ahead` }]
      : []
  })
}

// With a sale still to come, a row may have the days of the sale before.
function impossibleFilings({ observations }: NormalRow, today: PlainDate): Impossible[] {
  const facts = observations[0]?.facts
  const sale = facts?.foreclosure_date ?? null
  const isOver = sale !== null && sale <= today
  // A file may be read before midnight that was written after it elsewhere.
  const tomorrow = addDays(today, 1)
  const filings = FILING_DAYS.flatMap((fact) => {
    const day = facts?.[fact] ?? null
    if (day === null) return []
    if (day > tomorrow) return [{ fact, reason: `the ${fact} ${day} is still to come` }]
    return isOver && day < sale ? [{ fact, reason: `the ${fact} ${day} is before the sale on ${sale}` }] : []
  })
  const lastDay = facts?.upset_bid_date ?? null
  if (!isOver || lastDay === null || lastDay > sale) return filings
  const reason = `the upset_bid_date ${lastDay} is not after the sale on ${sale}`
  return [...filings, { fact: 'upset_bid_date', reason }]
}
