import { addDays } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Random } from '#server/features/demo/random.ts'
import type { CourtCase, DemoRound } from './court-case.ts'
import { nextOpenDay, openDayBefore, openDayBetween, printedLastDay, saleDayNear } from './court-days.ts'
import { followUp, orderedAgain, scheduled, sold } from './rounds.ts'
import type { Scene } from './scene.ts'

/** A possible course of a case: its history up to the day of the demo. */
export type Storyline = (scene: Scene) => CourtCase

/** A case listed some time before its first announcement, or at a random time without one. */
function courtCase(
  { random, today }: Scene,
  rounds: readonly DemoRound[],
  more: Partial<CourtCase> = {},
): CourtCase {
  const announced = rounds[0]?.dates[0]?.announced_on
  const listed_on = announced
    ? addDays(announced, -random.integer(0, 50))
    : addDays(today, -random.integer(1, 170))
  return { listed_on, rounds, resale_ordered_on: null, redeemed_on: null, bankruptcy_on: null, ...more }
}

/** A random open day between two numbers of days ago. */
function openDaysAgo({ random, county, today }: Scene, max: number, min: number): PlainDate {
  return (
    openDayBetween(random, county, addDays(today, -max), addDays(today, -min)) ?? openDayBefore(county, today)
  )
}

function soldAndUpset(scene: Scene, latestFiling: PlainDate, min: number, max: number): DemoRound {
  return sold(scene, latestFiling, scene.random.integer(min, max))
}

function aheadRound(scene: Scene, daysAhead: number): DemoRound {
  return scheduled(scene, saleDayNear(addDays(scene.today, daysAhead), 1))
}

/** A sale near the day of the demo that was called off before it was held, and the day that happened. */
function calledOff(scene: Scene): { round: DemoRound; on: PlainDate } {
  const { random, county, today } = scene
  const sale = saleDayNear(addDays(today, random.integer(-40, 10)), -1)
  const latest = sale < today ? sale : addDays(today, -1)
  const on = openDayBetween(random, county, addDays(latest, -6), latest) ?? openDayBefore(county, latest)
  return { round: scheduled(scene, sale), on }
}

/** Sold, the upset bid period over, and the buyer in default. */
function defaulted(scene: Scene): DemoRound {
  return soldAndUpset(scene, openDaysAgo(scene, 120, 75), 0, 3)
}

const noDate: Storyline = (scene) => courtCase(scene, [])

const auction: Storyline = (scene) => courtCase(scene, [aheadRound(scene, scene.random.integer(1, 45))])

const auctionToday: Storyline = (scene) => courtCase(scene, [aheadRound(scene, 0)])

const auctionPostponed: Storyline = (scene) => {
  const { random, today } = scene
  const { round, on } = calledOff(scene)
  const former = round.dates[0]?.sale_date ?? today
  const next = saleDayNear(addDays(former > today ? former : today, random.integer(5, 40)), 1)
  return courtCase(scene, [{ ...round, dates: [...round.dates, { announced_on: on, sale_date: next }] }])
}

const postponed: Storyline = (scene) => {
  const { round, on } = calledOff(scene)
  return courtCase(scene, [{ ...round, withdrawn: { on, how: 'postponed' } }])
}

const cancelled: Storyline = (scene) => {
  const { round, on } = calledOff(scene)
  return courtCase(scene, [{ ...round, withdrawn: { on, how: 'cancelled' } }])
}

const bankruptcy: Storyline = (scene) => {
  const { round, on } = calledOff(scene)
  return courtCase(scene, [round], { bankruptcy_on: on })
}

const redeemedBeforeSale: Storyline = (scene) => {
  const { round, on } = calledOff(scene)
  return courtCase(scene, [round], { redeemed_on: on })
}

const resultNotSeen: Storyline = (scene) => {
  const { random, today } = scene
  return courtCase(scene, [scheduled(scene, saleDayNear(addDays(today, -random.integer(1, 8)), -1))])
}

const firstBid: Storyline = (scene) =>
  courtCase(scene, [soldAndUpset(scene, openDaysAgo(scene, 10, 1), 0, 0)])

const upset: Storyline = (scene) => courtCase(scene, [soldAndUpset(scene, openDaysAgo(scene, 10, 1), 1, 6)])

const bidsFrozen: Storyline = (scene) => {
  const { random, county, today } = scene
  const round = soldAndUpset(scene, openDaysAgo(scene, 9, 5), 1, 3)
  const latest = round.bids.at(-1)?.filed_on ?? today
  const motion = openDayBetween(random, county, addDays(latest, 1), addDays(today, -1))
  return courtCase(scene, [{ ...round, resale_motion_on: motion ?? latest }])
}

const taxingUnitBid: Storyline = (scene) => courtCase(scene, [byTaxingUnit(scene, openDaysAgo(scene, 10, 1))])

const taxingUnitBought: Storyline = (scene) =>
  courtCase(scene, [byTaxingUnit(scene, openDaysAgo(scene, 60, 17))])

function byTaxingUnit(scene: Scene, reportedOn: PlainDate): DemoRound {
  const round = sold(scene, reportedOn, 0)
  const amount_cents = scene.worth.opening_bid_cents
  return { ...round, is_taxing_unit_buyer: true, bids: round.bids.map((bid) => ({ ...bid, amount_cents })) }
}

const closed: Storyline = (scene) => {
  const { random, county } = scene
  const round = soldAndUpset(scene, openDaysAgo(scene, 45, 16), 0, 4)
  const over = addDays(printedLastDay(county, round.bids.at(-1)?.filed_on ?? scene.today), 1)
  const closed_on = nextOpenDay(county, over)
  return courtCase(scene, [
    { ...round, closed_on: closed_on < scene.today && random.chance(0.5) ? closed_on : null },
  ])
}

const confirmed: Storyline = (scene) =>
  courtCase(scene, [followUp(scene, soldAndUpset(scene, openDaysAgo(scene, 60, 30), 0, 4), 'confirmed')])

const paid: Storyline = (scene) =>
  courtCase(scene, [followUp(scene, soldAndUpset(scene, openDaysAgo(scene, 80, 52), 0, 4), 'paid')])

const recorded: Storyline = (scene) =>
  courtCase(scene, [followUp(scene, soldAndUpset(scene, openDaysAgo(scene, 120, 76), 0, 4), 'recorded')])

const redeemedInWindow: Storyline = (scene) => {
  const { random, county, today } = scene
  const round = soldAndUpset(scene, openDaysAgo(scene, 50, 4), 0, 3)
  const latest = round.bids.at(-1)?.filed_on ?? today
  const last = printedLastDay(county, latest)
  const until = last < today ? last : addDays(today, -1)
  return courtCase(scene, [round], {
    redeemed_on: openDayBetween(random, county, addDays(latest, 1), until) ?? latest,
  })
}

const resaleOrdered: Storyline = (scene) =>
  courtCase(scene, [defaulted(scene)], { resale_ordered_on: openDaysAgo(scene, 45, 3) })

const resale: Storyline = (scene) => {
  const first = defaulted(scene)
  const resale_ordered_on = openDaysAgo(scene, 55, 40)
  return courtCase(scene, [first, orderedAgain(scene, first, resale_ordered_on)], { resale_ordered_on })
}

/**
 * Every storyline with its frequency in about a hundred cases. The first nine lead to each status once, so that a
 * small demo covers them all.
 */
export const storylines: readonly (readonly [storyline: Storyline, times: number])[] = [
  [upset, 22],
  [auction, 15],
  [noDate, 14],
  [closed, 6],
  [paid, 4],
  [recorded, 6],
  [redeemedBeforeSale, 3],
  [resultNotSeen, 2],
  [firstBid, 6],
  [auctionPostponed, 4],
  [confirmed, 4],
  [redeemedInWindow, 3],
  [postponed, 3],
  [cancelled, 2],
  [bankruptcy, 2],
  [resaleOrdered, 1],
  [resale, 2],
  [taxingUnitBid, 1],
  [taxingUnitBought, 2],
  [bidsFrozen, 1],
  [auctionToday, 1],
]

/** The order of storylines: each once, then repeatedly by frequency. */
export function* storylineDeck(random: Random): Generator<Storyline, never> {
  yield* storylines.map(([storyline]) => storyline)
  const deck = storylines.flatMap(([storyline, times]) => Array.from({ length: times }, () => storyline))
  for (;;) yield* random.shuffled(deck)
}
