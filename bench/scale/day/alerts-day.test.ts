import { expect, test } from 'vitest'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { runAlertsDay } from './alerts-day.ts'
import type { Batch, CountyMarket } from './market.ts'
import { simulateDay } from './simulate.ts'
import type { Subscriber } from './subscribers.ts'

const WEIGHT = 100
/** No deadline of theirs is near, so that there are no reminders. */
const listings = [1, 2, 3].map((id) => aListing({ id, county: 'Wake', upset_bid_date: '2026-12-30' }))
const wake: CountyMarket = { fips: '37183', name: 'Wake', people: 1129, listings }

let lastEvent = 0
function batchAt(minute: number, ...changed: readonly WireListing[]): Batch {
  const changes = changed.map((listing) => ({
    ...{ county_fips: '37183', listing, before: listing },
    events: [
      { id: (lastEvent += 1), kind: 'upset_bid', from: null, to: { highest_bid: listing.highest_bid } },
    ],
  }))
  return { minute, origin: 'import', county: wake, changes }
}

function subscriber(user_id: string, differences: Partial<Subscriber> = {}): Subscriber {
  return {
    ...{ user_id, markets: [wake], counties: new Set(['37183']), favorites: new Set(), searches: [] },
    wishes: {
      ...{ instant_email_alert: true, daily_digest: true, takes_mail: true, takes_push: true },
      texts: new Set(['upset_bid']),
    },
    ...differences,
  }
}

const starring = subscriber('ada', { favorites: new Set([1, 2]) })
const searching = subscriber('bob', {
  searches: [
    { id: 's', filters: { ...NO_FILTERS, county: 'Wake' }, area: null, alert: 'daily', has_texts: false },
  ],
})
const neither = subscriber('cleo')

test('a person gets one email, push and text for a batch, and a summary for the day', () => {
  const batch = batchAt(600, ...listings)
  const day = runAlertsDay([wake], [batch], [starring, searching, neither], WEIGHT)
  expect([day.instantEmails.at(600), day.pushes.at(600)]).toEqual([WEIGHT, WEIGHT])
  expect(day.texts.at(600)).toBe(WEIGHT)
  expect(day.summaries.at(420)).toBe(WEIGHT)
  // Two favorites on four channels; three listings of a daily search on two.
  expect(day.rows.total).toBe((2 * 4 + 3 * 2) * WEIGHT)
  expect(day.bellRows).toBe(5 * WEIGHT)
  expect(day.candidates.total).toBe(2 * WEIGHT)
  expect(day.notified.get(batch)).toEqual(new Set(['ada', 'bob']))
})

test('texts of the quiet hours are one text after them, and end at the daily limit', () => {
  const held = [batchAt(300, ...listings), batchAt(330, ...listings)]
  const later = Array.from({ length: 12 }, (_, nth) => batchAt(600 + nth, ...listings))
  const day = runAlertsDay([wake], [...held, ...later], [starring], WEIGHT)
  expect([day.texts.at(300), day.texts.at(480), day.texts.at(600)]).toEqual([0, WEIGHT, WEIGHT])
  expect(day.texts.total).toBe(10 * WEIGHT)
  expect(day.textsBeyondLimit).toBe(3 * WEIGHT)
  // Fourteen fan-outs, and for each 100 people two jobs of 50 by email and two by push.
  expect(day.jobs.total).toBe(14 * (1 + 2 + 2))
})

test('the same people give the same day', () => {
  const [first, second] = [simulateDay(20), simulateDay(20)]
  expect(first.alerts.rows.total).toBeGreaterThan(0)
  expect(second.alerts.rows.total).toBe(first.alerts.rows.total)
  expect(second.visits.listings.total).toBe(first.visits.listings.total)
  const changes = first.batches.reduce((sum, batch) => sum + batch.changes.length, 0)
  expect(changes).toBeGreaterThan(49_000)
})
