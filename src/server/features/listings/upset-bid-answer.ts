import type { UpsetBid } from '#contract/listings/listings.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { CourtClosure } from '#domain/court-calendar/office-day.ts'
import { formatClockTime } from '#domain/time/clock-time.ts'
import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { lastDay } from '#domain/upset-bid/last-day.ts'
import { bidLadder, minimumRaise, minimumUpsetBid, upsetBidDeposit } from '#domain/upset-bid/least-bid.ts'
import { AppError } from '#contract/errors.ts'
import { clockTimeOf } from './county-answer.ts'
import type { CountyRow } from './counties.store.ts'

export type UpsetBidQuestion = {
  last_bid: number
  filed?: string | undefined
  sale_date?: string | undefined
  published_last_day?: string | undefined
}

function dayOf(name: string, text: string | undefined): PlainDate | null {
  if (text === undefined) return null
  const day = parsePlainDate(text)
  if (day === null) throw new AppError('bad_request', `${name} is not a day of the calendar`)
  return day
}

/**
 * The engine's answer to a question asked by hand: `filed` counts the ten days exactly, `sale_date` only estimates
 * them, and a published last day is shown as it is. Throws `bad_request` where no day is given to count from.
 */
export function upsetBidAnswer(
  question: UpsetBidQuestion,
  county: CountyRow,
  closures: readonly CourtClosure[],
): UpsetBid {
  const filed = dayOf('filed', question.filed)
  const published = dayOf('published_last_day', question.published_last_day)
  const start = filed ?? dayOf('sale_date', question.sale_date)
  if (start === null) throw new AppError('bad_request', 'Give filed or sale_date')
  const window = lastDay(start, county.name, closures)
  const lastBid = centsFromDollars(question.last_bid)
  return {
    last_bid: question.last_bid,
    minimum_raise: dollarsFromCents(minimumRaise(lastBid)),
    minimum_upset_bid: dollarsFromCents(minimumUpsetBid(lastBid)),
    deposit: dollarsFromCents(upsetBidDeposit(minimumUpsetBid(lastBid))),
    last_day: published ?? window.last_day,
    last_day_if_closed: published ? null : window.last_day_if_closed,
    closes_at: formatClockTime(clockTimeOf(county.closes_at_minute)),
    closes_at_confirmed: county.closes_at_confirmed,
    basis: published ? 'published' : filed ? 'computed' : 'estimated',
    moved_by: published ? [] : [...window.moved_by],
    ladder: bidLadder(lastBid).map((rung) => ({
      bid: dollarsFromCents(rung.bid_cents),
      deposit: dollarsFromCents(rung.deposit_cents),
    })),
  }
}
