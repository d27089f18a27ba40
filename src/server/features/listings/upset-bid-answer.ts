import { AppError } from '#contract/errors.ts'
import type { UpsetBid } from '#contract/listings/listings.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays, parsePlainDate, plainDate, type PlainDate } from '#domain/time/plain-date.ts'
import type { UpsetBidFacts } from '#domain/upset-bid/upset-bid-facts.ts'
import { upsetBidClock } from '#domain/upset-bid/upset-bid-clock.ts'
import { clockAnswer, nextBidAnswer } from './clock-answer.ts'
import { clerkOfficeOf } from './county-answer.ts'
import type { CountyRow } from './counties.store.ts'

export type UpsetBidQuestion = {
  last_bid: number
  filed?: string | undefined
  sale_date?: string | undefined
  published_last_day?: string | undefined
}

/** Earliest sale date accepted. */
const EARLIEST = plainDate(2000, 1, 1)
/** Maximum days ahead of today: bids are planned weeks and sales months ahead. */
const MAX_DAYS_AHEAD = 366

function dayOf(name: string, text: string | undefined, today: PlainDate): PlainDate | null {
  if (text === undefined) return null
  const day = parsePlainDate(text)
  if (day === null) throw new AppError('bad_request', `${name} is not a valid date`)
  const latest = addDays(today, MAX_DAYS_AHEAD)
  if (day < EARLIEST || day > latest)
    throw new AppError('bad_request', `${name} must be between ${EARLIEST} and ${latest}`)
  return day
}

function factsOf(question: UpsetBidQuestion, today: PlainDate): UpsetBidFacts {
  const lastBid = centsFromDollars(question.last_bid)
  const filed = dayOf('filed', question.filed, today)
  const sale = dayOf('sale_date', question.sale_date, today)
  const published = dayOf('published_last_day', question.published_last_day, today)
  if (filed !== null && sale !== null && filed < sale)
    throw new AppError('bad_request', 'filed must not be before sale_date')
  for (const [name, day] of [['filed', filed] as const, ['sale_date', sale] as const]) {
    if (day !== null && published !== null && published < day)
      throw new AppError('bad_request', `published_last_day must not be before ${name}`)
  }
  return {
    sale_date: sale,
    report_on: filed,
    bids: [
      {
        amount_cents: lastBid,
        kind: 'auction',
        filed_on: filed,
        seen_on: null,
        last_seen_on: null,
        unchanged_day: null,
      },
    ],
    resale_motion_denied_on: null,
    published_last_day: published,
    published_closes_at_minute: null,
    published_minimum_cents: null,
    published_for_bid_cents: published === null ? null : lastBid,
  }
}

/**
 * Answers a manual upset bid query: `filed` counts the ten days exactly, `sale_date` only estimates them, and a
 * published last day is returned as is. `now` is epoch milliseconds. Throws `bad_request` without a date to count
 * from, and for dates that contradict each other or are out of range.
 */
export function upsetBidAnswer(
  question: UpsetBidQuestion,
  county: CountyRow,
  closures: readonly CourtClosure[],
  now: number,
): UpsetBid {
  const today = newYorkDate(now)
  const facts = factsOf(question, today)
  const office = clerkOfficeOf(county, closures)
  const clock = upsetBidClock(facts, office, today)
  const next = nextBidAnswer(clock)
  const deadline = clockAnswer(clock, office)
  if (next === null || deadline === null) throw new AppError('bad_request', 'Send filed or sale_date')
  return {
    last_bid: question.last_bid,
    minimum_raise: next.minimum_raise,
    minimum_upset_bid: next.minimum_upset_bid,
    deposit: next.deposit,
    last_day: deadline.last_day,
    last_day_if_closed: deadline.last_day_if_closed,
    closes_at: deadline.closes_at,
    closes_at_confirmed: deadline.closes_at_confirmed,
    basis: deadline.basis,
    moved_by: deadline.moved_by,
    ladder: next.ladder,
  }
}
