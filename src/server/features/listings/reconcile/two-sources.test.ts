import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ListingRow } from './listing-state.ts'
import { createScenario } from './story.fixture.ts'
import { anyCase, printed, type TrueState } from './two-sources.fixture.ts'

/** The order of evidence, for a case in which everything is known at 9 AM. */
function expected({ stage, date, last_day }: TrueState, today: PlainDate): [string, string | null] {
  switch (stage) {
    case 'recorded':
      return ['Purchase Completed', null]
    case 'redeemed':
      return ['Redeemed', null]
    case 'stayed_by_bankruptcy':
      return ['Waiting on sales date', 'bankruptcy']
    case 'cancelled':
    case 'postponed':
      return ['Waiting on sales date', stage]
    case 'resale_ordered':
      return ['Waiting on sales date', 'resale']
    case 'resale_motion':
      return ['Upset Bid Ongoing', 'bids_frozen']
    case 'paid':
      return ['Pending Transfer', null]
    case 'confirmed':
      return ['Awaiting Funds', 'confirmed']
    case 'pending_confirmation':
      return ['Awaiting Funds', 'confirmation_not_seen']
    case 'upset':
      return last_day !== null && last_day >= today
        ? ['Upset Bid Ongoing', null]
        : ['Awaiting Funds', 'confirmation_not_seen']
    case 'scheduled':
      return date !== null && date >= today
        ? ['Auction in future', null]
        : ['Sale date passed; no result posted', null]
    default:
      return ['Waiting on sales date', 'judgment']
  }
}

const isStatusEvent =
  /^(sale_date_set|postponed|cancelled|sale_day_passed|sold|upset_bid|last_day_moved|window_closed|confirmed|redeemed|stayed_by_bankruptcy|resale_ordered|bids_frozen|deed_recorded|facts_corrected .*to \{status:)/

/** Checks that changed status and reason have an event each, and a changed last day exactly one. */
function expectEvents(before: ListingRow, after: ListingRow, events: readonly string[]): void {
  // A doubtful last day that passes is not an event (decision 063).
  const isDoubt = [before, after].some(({ status_reason }) => status_reason?.startsWith('end_'))
  const isOther = before.status !== after.status || (before.status_reason !== after.status_reason && !isDoubt)
  if (isOther)
    expect(
      events.some((event) => isStatusEvent.test(event)),
      events.join('; '),
    ).toBe(true)
  const runs = ({ status, upset_bid_date }: ListingRow) =>
    status === 'Upset Bid Ongoing' && upset_bid_date !== null
  const isDayOther = before.upset_bid_date !== after.upset_bid_date && (runs(before) || runs(after))
  // The event that ends a period repeats its last day beside the event that set it.
  const days = events.filter((event) => /^(?!window_closed).*to \{[^}]*upset_bid_date:/.test(event))
  const isClosed = events.some((event) => event.startsWith('window_closed'))
  if (isDayOther) expect(days.length, events.join('; ')).toBe(days.length === 0 && isClosed ? 0 : 1)
  expect(new Set(events).size).toBe(events.length)
}

/** Checks that a period ends only once unless reopened or followed by another sale. */
function expectEndsOnce(events: readonly string[]): void {
  const ends = events.filter(
    (event) => /^(?!confirmed|deed_recorded)/.test(event) && isStatusEvent.test(event),
  )
  const twice = ends.some((event, at) =>
    [event, ends[at - 1]].every((each) => each?.startsWith('window_closed')),
  )
  expect(twice, ends.join('; ')).toBe(false)
}

test('two sources reach the status of the order of evidence in any order of readings', () => {
  fc.assert(
    fc.property(anyCase, ({ history, readings, habits }) => {
      const story = createScenario()
      let before: ListingRow | null = null
      const allEvents: string[] = []
      for (const { source, on, place } of readings) {
        const standing = history[place]
        if (!standing) throw new Error('no such place')
        if (before !== null) {
          const passed = story.advanceTo(on)
          expectEvents(before, passed.listing, passed.events)
          before = passed.listing
          allEvents.push(...passed.events)
        }
        const day = story.reports(source, on, printed(standing, habits[source]))
        if (before !== null) expectEvents(before, day.listing, day.events)
        expect(story.reports(source, on, {}).events).toEqual([])
        before = day.listing
        allEvents.push(...day.events)
      }
      expectEndsOnce(allEvents)
      const [last, end] = [history.at(-1), readings.at(-1)]
      if (!last || !end || !before) throw new Error('nothing was read')
      const [status, reason] = expected(last, end.on)
      expect(before.status).toBe(status)
      if (status !== 'Auction in future') expect(before.status_reason).toBe(reason)
    }),
    { numRuns: 1500, seed: 20_261_123 },
  )
})
