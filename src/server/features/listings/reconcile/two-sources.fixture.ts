import fc from 'fast-check'
import { day } from '#domain/time/day.fixture.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import type { ObservedFacts, Stage } from './observed-facts.ts'

/** For tests: where a case truly stands from a day on. */
export interface TrueState {
  readonly on: PlainDate
  readonly stage: Stage | null
  /** The day of the sale, also once it was given up. */
  readonly date: PlainDate | null
  readonly bid_cents: number | null
  readonly last_day: PlainDate | null
}

/** For tests: how a source prints what it knows. */
interface Habit {
  /** Goes on printing the day of a sale that was given up. */
  readonly keepsDate: boolean
  /** Goes on printing the bid and the last day of a sale that no longer counts. */
  readonly keepsBid: boolean
  readonly printsLastDay: boolean
}

/** For tests: one reading of one source, which may lag behind. */
interface Reading {
  readonly source: 'firm' | 'county'
  readonly on: PlainDate
  /** Place of what it prints in the history. */
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
  date: addDays(on, 20),
  bid_cents: null,
  last_day: null,
})
const sold: Step = (now) => {
  const on = now.date ?? now.on
  return withBid(now, addDays(on, 1), 900_000, 'upset')
}
const upset: Step = (now, on) => withBid(now, on, (now.bid_cents ?? 0) + 100_000, 'upset')
const denied: Step = (now, on) => withBid(now, on, now.bid_cents ?? 0, 'upset')
const says =
  (stage: Stage): Step =>
  (now, on) => ({ ...now, on, stage })

function withBid(now: TrueState, on: PlainDate, bid_cents: number, stage: Stage): TrueState {
  return { ...now, on, stage, bid_cents, last_day: lastDay(on, 'Burke', []).last_day }
}

const anytime = [says('redeemed'), says('stayed_by_bankruptcy')]
const beforeSale = [scheduled, ...anytime]

/** What may follow: the state machine of tax foreclosures, sales of private bidders only. */
const next: Readonly<Record<Stage | 'none', readonly Step[]>> = {
  none: beforeSale,
  scheduled: [sold, sold, sold, scheduled, says('postponed'), says('cancelled'), ...anytime],
  postponed: beforeSale,
  cancelled: beforeSale,
  upset: [
    upset,
    upset,
    says('resale_motion'),
    says('pending_confirmation'),
    says('confirmed'),
    says('resale_ordered'),
    says('postponed'),
    ...anytime,
  ],
  sold: [],
  resale_motion: [denied, says('resale_ordered')],
  resale_ordered: [scheduled],
  pending_confirmation: [says('confirmed'), says('resale_ordered'), ...anytime],
  confirmed: [says('paid'), says('resale_ordered')],
  paid: [says('recorded')],
  recorded: [],
  taxing_unit_bought: [],
  redeemed: [],
  stayed_by_bankruptcy: [scheduled, says('redeemed')],
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
 * For tests: a history of a case, and what two sources read of it, each in its order, with lags and leaving out what
 * it will, until both know how it ended.
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
        // A stay that is over by the time a source would first tell of it is passed over.
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

/** For tests: what a source with such a habit prints. */
export function printed(
  standing: TrueState,
  { keepsDate, keepsBid, printsLastDay }: Habit,
): Partial<ObservedFacts> {
  const { stage, date, bid_cents, last_day } = standing
  const isGivenUp = ['postponed', 'cancelled', 'resale_ordered', 'stayed_by_bankruptcy'].includes(stage ?? '')
  // Beside "postponed" a day still ahead that a source prints for the first time is the new day.
  const keepsOwn = keepsDate && (stage !== 'postponed' || bid_cents !== null)
  const isVoid = isGivenUp || stage === 'redeemed'
  return {
    stage,
    foreclosure_date: isGivenUp && !keepsOwn ? null : date,
    highest_bid_cents: isVoid && !keepsBid ? null : bid_cents,
    upset_bid_date: printsLastDay && (!isVoid || keepsBid) ? last_day : null,
  }
}
