import { formatClockTime } from '#domain/time/clock-time.ts'
import { addDays, daysBetween } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Random } from '#server/features/demo/random.ts'
import { bidAmounts } from './bid-amounts.ts'
import { unsoldRound } from './court-case.ts'
import type { DemoRound } from './court-case.ts'
import { filingDays, openDayBetween, printedLastDay, saleDayNear } from './court-days.ts'
import type { Scene } from './scene.ts'

// Sales start between 10 AM and 4 PM (G.S. 1-339.60); max counties use one of a few times.
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

/** A round with a sale date, announced at min twenty days ahead (G.S. 1-339.17) and before the day of the demo. */
export function scheduled({ random, today, worth }: Scene, sale_date: PlainDate): DemoRound {
  const usual = addDays(sale_date, -random.integer(23, 45))
  const announced_on = usual < today ? usual : addDays(today, -random.integer(1, 12))
  const opening = random.chance(0.95) ? worth.opening_bid_cents : null
  return { ...unsoldRound(opening, saleTime(random)), dates: [{ announced_on, sale_date }] }
}

/** A round sold and upset `upsets` times, with the last filing (the report, if none) on a given open day. */
export function sold(scene: Scene, latestFiling: PlainDate, upsets: number): DemoRound {
  const { random, county, worth, canReportLate } = scene
  const days = filingDays(random, county, latestFiling, upsets)
  const [reportedOn = latestFiling] = days
  // The report is due within five days of the sale (G.S. 1-339.24) and is mostly filed the same day.
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

/** What follows the upset bid period: confirmation, payment, deed. */
export function followUp(scene: Scene, round: DemoRound, until: (typeof stages)[number]): DemoRound {
  const { random, county, today } = scene
  const lastFiling = round.bids.at(-1)?.filed_on ?? today
  const after = (day: PlainDate, min: number, max: number) => {
    const yesterday = addDays(today, -1)
    const latest = addDays(day, max)
    return (
      openDayBetween(random, county, addDays(day, min), latest < yesterday ? latest : yesterday) ?? yesterday
    )
  }
  const confirmed_on = after(printedLastDay(county, lastFiling), 1, 9)
  const paid_on = after(confirmed_on, 3, 22)
  const recorded_on = after(paid_on, 1, 16)
  const stage = stages.indexOf(until)
  return {
    ...round,
    confirmed_on,
    paid_on: stage >= 1 ? paid_on : null,
    recorded_on: stage >= 2 ? recorded_on : null,
  }
}

/** The upcoming resale after the buyer defaulted. It opens at the last bid. */
export function orderedAgain(scene: Scene, former: DemoRound, orderedOn: PlainDate): DemoRound {
  const { random, today } = scene
  const announced_on = addDays(orderedOn, random.integer(4, 20))
  const sale_date = saleDayNear(addDays(today, random.integer(4, 25)), 1)
  const opening = former.bids.at(-1)?.amount_cents ?? null
  return { ...unsoldRound(opening, saleTime(random)), dates: [{ announced_on, sale_date }] }
}
