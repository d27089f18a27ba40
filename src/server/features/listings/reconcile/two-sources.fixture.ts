import type { Stage } from '#domain/listing-status/reported-stage.ts'
import fc from 'fast-check'
import { noSaleReason } from '#domain/court-calendar/sale-day.ts'
import { day } from '#domain/time/day.fixture.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import type { ObservedFacts } from './observed-facts.ts'

/** For tests: the true state of a case from a day on. */
export interface TrueState {
  readonly on: PlainDate
  readonly stage: Stage | null
  /** Sale date, even after it was abandoned. */
  readonly date: PlainDate | null
  readonly bid_cents: number | null
  readonly last_day: PlainDate | null
}

/** For tests: how a source prints what it knows. */
interface Habit {
  /** Keeps printing the date of an abandoned sale. */
  readonly keepsDate: boolean
  /** Keeps printing the bid and last day of a void sale. */
  readonly keepsBid: boolean
  readonly printsLastDay: boolean
}

/** For tests: one reading of a source, which may lag. */
interface Reading {
  readonly source: 'firm' | 'county'
  readonly on: PlainDate
  /** Index in the history of the state it prints. */
  readonly place: number
}

interface Case {
  readonly history: readonly TrueState[]
  readonly readings: readonly Reading[]
  readonly habits: Readonly<Record<Reading['source'], Habit>>
}

const firstDay = day('2026-01-05')

type Step = (now: TrueState, on: PlainDate) => TrueState

const scheduled: Step = (now, on) => ({
  ...now,
  on,
  stage: 'scheduled',
  date: saleDayFrom(addDays(on, 20)),
  bid_cents: null,
  last_day: null,
})
function saleDayFrom(date: PlainDate): PlainDate {
  return noSaleReason(date) === null ? date : saleDayFrom(addDays(date, 1))
}

const sold: Step = (now) => {
  const on = now.date ?? now.on
  return withBid(now, addDays(on, 1), 900_000, 'upset')
}
const upset: Step = (now, on) => withBid(now, on, (now.bid_cents ?? 0) + 100_000, 'upset')
const denied: Step = (now, on) => withBid(now, on, now.bid_cents ?? 0, 'upset')
const toStage =
  (stage: Stage): Step =>
  (now, on) => ({ ...now, on, stage })

function withBid(now: TrueState, on: PlainDate, bid_cents: number, stage: Stage): TrueState {
  return { ...now, on, stage, bid_cents, last_day: lastDay(on, 'Burke', []).last_day }
}

const anytime = [toStage('redeemed'), toStage('stayed_by_bankruptcy')]
const beforeSale = [scheduled, ...anytime]

/** Possible next steps: the state machine of tax foreclosures with private bidders. */
const next: Readonly<Record<Stage | 'none', readonly Step[]>> = {
  none: beforeSale,
  scheduled: [sold, sold, sold, scheduled, toStage('postponed'), toStage('cancelled'), ...anytime],
  postponed: beforeSale,
  cancelled: beforeSale,
  upset: [
    upset,
    upset,
    toStage('resale_motion'),
    toStage('pending_confirmation'),
    toStage('confirmed'),
    toStage('resale_ordered'),
    toStage('postponed'),
    ...anytime,
  ],
  sold: [],
  resale_motion: [denied, toStage('resale_ordered')],
  resale_ordered: [scheduled],
  pending_confirmation: [toStage('confirmed'), toStage('resale_ordered'), ...anytime],
  confirmed: [toStage('paid'), toStage('resale_ordered')],
  paid: [toStage('recorded')],
  recorded: [],
  taxing_unit_bought: [],
  redeemed: [],
  stayed_by_bankruptcy: [scheduled, toStage('redeemed')],
}

function historyOf(choices: readonly { choice: number; days: number }[]): TrueState[] {
  const first: TrueState = { on: firstDay, stage: null, date: null, bid_cents: null, last_day: null }
  const history: TrueState[] = [first]
  let now = first
  for (const { choice, days } of choices) {
    const steps = next[now.stage ?? 'none']
    const step = steps[choice % Math.max(1, steps.length)]
    if (!step) break
    now = step(now, addDays(now.on, days))
    history.push(now)
  }
  return history
}

const habit = (printsLastDay: boolean) =>
  fc.record({
    keepsDate: fc.boolean(),
    keepsBid: fc.boolean(),
    printsLastDay: printsLastDay ? fc.constant(true) : fc.boolean(),
  })

/**
 * For tests: the history of a case and two sources' readings of it, each in order, with lags and gaps, until both
 * know the end.
 */
export const anyCase: fc.Arbitrary<Case> = fc
  .record({
    choices: fc.array(fc.record({ choice: fc.nat(500), days: fc.integer({ min: 1, max: 8 }) }), {
      minLength: 1,
      maxLength: 12,
    }),
    lags: fc.array(fc.record({ firm: fc.nat(4), county: fc.nat(4) }), { minLength: 14, maxLength: 14 }),
    begins: fc.record({ firm: fc.nat(8), county: fc.nat(8) }),
    habits: fc.record({ firm: habit(true), county: habit(false) }),
  })
  .map(({ choices, lags, begins, habits }) => {
    const history = historyOf(choices)
    const last = history.length - 1
    const read = (source: Reading['source']): Reading[] => {
      let known = 0
      const readings = history.flatMap(({ on }, place) => {
        known = Math.max(known, place - (lags[place]?.[source] ?? 0))
        // Skips a stay that would be over before the source first shows it.
        if (known < place && history[known]?.stage === 'stayed_by_bankruptcy') known += 1
        return place < Math.min(begins[source], last) ? [] : [{ source, on: addDays(on, 1), place: known }]
      })
      const end = addDays(history[last]?.on ?? firstDay, source === 'firm' ? 2 : 3)
      return [...readings, { source, on: end, place: last }]
    }
    const readings = [...read('firm'), ...read('county')]
    return {
      history,
      habits,
      readings: readings.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    }
  })

/** For tests: what a source with this habit prints. */
export function printed(
  standing: TrueState,
  { keepsDate, keepsBid, printsLastDay }: Habit,
): Partial<ObservedFacts> {
  const { stage, date, bid_cents, last_day } = standing
  const isGivenUp = ['postponed', 'cancelled', 'resale_ordered', 'stayed_by_bankruptcy'].includes(stage ?? '')
  // Beside "postponed", a date still ahead that a source prints for the first time is the new date.
  const keepsOwn = keepsDate && (stage !== 'postponed' || bid_cents !== null)
  const isVoid = isGivenUp || stage === 'redeemed'
  return {
    stage,
    foreclosure_date: isGivenUp && !keepsOwn ? null : date,
    highest_bid_cents: isVoid && !keepsBid ? null : bid_cents,
    upset_bid_date: printsLastDay && (!isVoid || keepsBid) ? last_day : null,
  }
}
