import type { SaleRound, UpsetBidClock } from '#contract/listings/listings.ts'
import type { ClosedDay } from '#domain/court-calendar/office-day.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { doubtfulDays, type ClockDays } from '#domain/upset-bid/clock-days.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import type { UpsetBidTerms } from '#domain/upset-bid/upset-bid-terms.ts'
import { CLOCK } from '#web/features/details/texts.ts'

/** One day of the count and its meaning. */
export type ClockLine = { date: PlainDate; text: string }

type Hours = Pick<UpsetBidClock, 'closes_at' | 'closes_at_confirmed'>

/** How the deadline was counted, day by day: the text version of the day strip. */
export function clockLines(days: ClockDays, hours: Hours, round: SaleRound | null): ClockLine[] {
  const last = { date: days.lastDay, text: lastDayText(days, hours) }
  if (!days.counted) return [last]
  const { from, tenth } = days.counted
  const terms = upsetBidTermsOn(from)
  const isMoved = tenth !== days.lastDay
  return [
    { date: from, text: startText(from, round) },
    ...closedLines(tenth, terms, days.movedBy),
    isMoved ? last : { ...last, text: CLOCK.tenthDay(terms, last.text) },
    ...doubtfulDays(days)
      .filter(({ date }) => date !== days.lastDay)
      .map(({ date, reason }) => ({ date, text: CLOCK.mayBeClosed(reason) })),
    ...(days.lastDayIfClosed ? [{ date: days.lastDayIfClosed, text: CLOCK.lastIfClosed }] : []),
  ]
}

function lastDayText(days: ClockDays, { closes_at, closes_at_confirmed }: Hours): string {
  const until = closes_at_confirmed ? CLOCK.bidsUntil(closes_at) : CLOCK.openUntilUsual(closes_at)
  const doubt = doubtfulDays(days).find(({ date }) => date === days.lastDay)
  return doubt ? `${CLOCK.mayBeClosed(doubt.reason)}. ${CLOCK.otherwise} ${until}` : until
}

function startText(from: PlainDate, round: SaleRound | null): string {
  const bid = round?.bids.at(-1)
  const isUpset = bid !== undefined && bid.kind !== 'auction'
  if (isUpset && bid.filed_on === from) return CLOCK.dayZeroUpset
  if (!isUpset && round?.report_on === from) return CLOCK.dayZeroReport
  return round?.sale_date === from ? CLOCK.dayZeroSale : CLOCK.dayZero
}

/** The tenth day, if closed, and the closed days after it; a weekend is merged into the line before it. */
function closedLines(tenth: PlainDate, terms: UpsetBidTerms, closed: readonly ClosedDay[]): ClockLine[] {
  const lines: ClockLine[] = []
  closed.forEach((day, index) => {
    const before = lines.at(-1)
    if (day.kind !== 'weekend' || !before) {
      const text = closedText(day)
      lines.push({ date: day.date, text: day.date === tenth ? CLOCK.tenthDay(terms, text) : text })
    } else if (closed[index - 1]?.kind !== 'weekend') {
      before.text += CLOCK.thenWeekend
    }
  })
  return lines
}

function closedText({ kind, reason }: ClosedDay): string {
  if (kind === 'weekend') return CLOCK.weekend
  return kind === 'extension' ? CLOCK.extended(reason) : CLOCK.closed(reason)
}
