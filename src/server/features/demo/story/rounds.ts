import { formatClockTime } from '#domain/time/clock-time.ts'
import { addDays, daysBetween } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Random } from '#server/features/demo/random.ts'
import { bidAmounts } from './bid-amounts.ts'
import { unsoldRound } from './court-case.ts'
import type { DemoRound } from './court-case.ts'
import { filingDays, openDayBetween, printedLastDay, saleDayNear } from './court-days.ts'
import type { Scene } from './scene.ts'

// Sales start between ten and four (G.S. 1-339.60); most counties keep to one of a few hours.
const saleTimes = [
  [11, 0],
  [11, 0],
  [10, 0],
  [10, 0],
  [12, 0],
  [10, 30],
  [14, 0],
] as const

function saleTime(random: Random): string | null {
  const [hour, minute] = random.pick(saleTimes)
  return random.chance(0.05) ? null : formatClockTime({ hour, minute })
}

/** A round with a date, announced at least twenty days before it (G.S. 1-339.17) and before the day of the demo. */
export function scheduled({ random, today, worth }: Scene, sale_date: PlainDate): DemoRound {
  const usual = addDays(sale_date, -random.integer(23, 45))
  const announced_on = usual < today ? usual : addDays(today, -random.integer(1, 12))
  const opening = random.chance(0.95) ? worth.opening_bid_cents : null
  return { ...unsoldRound(opening, saleTime(random)), dates: [{ announced_on, sale_date }] }
}

/** A round that was sold and upset so many times; the latest notice, or the report, was filed on a given open day. */
export function sold(scene: Scene, latestFiling: PlainDate, upsets: number): DemoRound {
  const { random, county, worth, canReportLate } = scene
  const days = filingDays(random, county, latestFiling, upsets)
  const [reportedOn = latestFiling] = days
  // The report is due within five days of the sale (G.S. 1-339.24) and mostly filed on its day.
  const daysLate = canReportLate && random.chance(0.4) ? random.integer(1, 3) : 0
  const wanted = saleDayNear(addDays(reportedOn, -daysLate), daysLate === 0 ? 1 : -1)
  const sale_date = daysBetween(wanted, reportedOn) > 5 ? reportedOn : wanted
  const amounts = bidAmounts(random, worth, days.slice(1))
  return {
    ...scheduled(scene, sale_date),
    opening_bid_cents: worth.opening_bid_cents,
    bids: days.map((filed_on, index) => ({ filed_on, amount_cents: amounts[index] ?? 0 })),
  }
}

const stages = ['confirmed', 'paid', 'recorded'] as const

/** What comes after the window: the court's order, the buyer's money, the deed. */
export function followUp(scene: Scene, round: DemoRound, until: (typeof stages)[number]): DemoRound {
  const { random, county, today } = scene
  const lastFiling = round.bids.at(-1)?.filed_on ?? today
  const after = (day: PlainDate, least: number, most: number) => {
    const yesterday = addDays(today, -1)
    const latest = addDays(day, most)
    return (
      openDayBetween(random, county, addDays(day, least), latest < yesterday ? latest : yesterday) ??
      yesterday
    )
  }
  const confirmed_on = after(printedLastDay(county, lastFiling), 1, 9)
  const paid_on = after(confirmed_on, 3, 22)
  const recorded_on = after(paid_on, 1, 16)
  const place = stages.indexOf(until)
  return {
    ...round,
    confirmed_on,
    paid_on: place >= 1 ? paid_on : null,
    recorded_on: place >= 2 ? recorded_on : null,
  }
}

/** The new sale of a property whose buyer has not paid, still ahead. The last bid is where it opens. */
export function orderedAgain(scene: Scene, former: DemoRound, orderedOn: PlainDate): DemoRound {
  const { random, today } = scene
  const announced_on = addDays(orderedOn, random.integer(4, 20))
  const sale_date = saleDayNear(addDays(today, random.integer(4, 25)), 1)
  const opening = former.bids.at(-1)?.amount_cents ?? null
  return { ...unsoldRound(opening, saleTime(random)), dates: [{ announced_on, sale_date }] }
}
