import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertClosure, rederiveListings } from '#server/features/listings/index.ts'
import type { NoticeRow } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'

const BURKE = '37023'

let story: AlertScenario
let ada: Person
beforeEach(async () => {
  story = await createAlertScenario()
  ada = await story.person('ada', BURKE)
})
afterEach(() => story.product.close())

/** The county's list repeats earlier fields and adds new ones. */
let row: NoticeRow
async function imports(instant: string, news: NoticeRow): Promise<string[]> {
  row = { ...row, ...news }
  await story.imports(instant, [row])
  return subjects()
}

async function passes(instant: string): Promise<string[]> {
  await story.passes(instant)
  return subjects()
}

/** Subjects of the emails since the last call, without the address. */
function subjects(): string[] {
  return story.product.mails
    .splice(0)
    .map(({ subject }) => subject.replace(': 12 Oak St, Morganton, NC 28655', ''))
}

async function closeCourt(instant: string, day: string): Promise<string[]> {
  story.product.clock.set(instant)
  const { db } = story.product.database
  await db.transaction(async (tx) => {
    const closure = { county_fips: BURKE, from_date: day, to_date: day, extends_to: null, reason: 'Snow' }
    await insertClosure(tx, { ...closure, source_url: null })
    await rederiveListings(tx, BURKE, story.product.clock.now())
  })
  await story.product.runJobs()
  return subjects()
}

/** From the filing to the third upset bid around Thanksgiving; Burke County's closing hour is unconfirmed. */
async function untilThirdUpset(): Promise<void> {
  row = {
    county: 'Burke',
    case: '26CVD000100-110',
    parcel: '11033',
    street: '12 Oak St',
    city: 'Morganton',
    zip: '28655',
  }
  expect(await imports('2026-09-01T14:00:00Z', {})).toEqual([])
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
  expect(await imports('2026-09-15T14:00:00Z', { sale: '2026-10-20', time: '11:00 AM' })).toEqual([
    'Cleared for auction. Sale date set: Tue, Oct 20 at 11:00 AM',
  ])
  expect(await imports('2026-09-16T14:00:00Z', { opening: 4100 })).toEqual([
    'Estimated credit bid revealed. Opening bid published: $4,100.00',
  ])
  expect(await passes('2026-10-19T12:59:00Z')).toEqual([])
  expect(await passes('2026-10-19T13:00:00Z')).toEqual(['Auction tomorrow, Tue, Oct 20'])
  // Postponed on the eve: the new sale date gets its own reminder at 9 AM New York time.
  expect(await imports('2026-10-19T20:00:00Z', { sale: '2026-10-27' })).toEqual([
    'Cleared for auction. Sale postponed to Tue, Oct 27 at 11:00 AM',
  ])
  expect(await passes('2026-10-20T15:00:00Z')).toEqual([])
  expect(await passes('2026-10-26T13:00:00Z')).toEqual(['Auction tomorrow, Tue, Oct 27'])
  expect(await passes('2026-10-27T14:59:00Z')).toEqual([])
  expect(await passes('2026-10-27T15:00:00Z')).toEqual(['Sale date passed; no result posted'])
  expect(
    await imports('2026-10-28T14:00:00Z', { status: 'sold', bid: 9000, reported: '2026-10-27' }),
  ).toEqual(['Auction ended. Sold at auction for $9,000.00'])
  // The period ends at 5 PM EST on November 6; reminders count from 4:30 because the hour is unconfirmed.
  expect(await passes('2026-11-05T21:29:00Z')).toEqual([])
  expect(await passes('2026-11-05T21:30:00Z')).toEqual(['Upset deadline is Fri, Nov 6 (estimated)'])
  expect(await imports('2026-11-06T18:00:00Z', { bid: 9750, filed: '2026-11-06', status: 'upset' })).toEqual([
    'Upset bid of $9,750.00',
  ])
  // The deadline has moved, so no three-hour reminder.
  expect(await passes('2026-11-06T19:00:00Z')).toEqual([])
  expect(await passes('2026-11-15T21:30:00Z')).toEqual(['Upset deadline is Mon, Nov 16'])
  expect(await passes('2026-11-16T18:30:00Z')).toEqual([
    'Upset bids close within three hours, on Mon, Nov 16',
  ])
  expect(await imports('2026-11-16T21:00:00Z', { bid: 10_500, filed: '2026-11-16' })).toEqual([
    'Upset bid of $10,500.00',
  ])
  // The tenth day is Thanksgiving, the Friday is a holiday, and then comes the weekend.
  expect(await passes('2026-11-26T22:00:00Z')).toEqual([])
  expect(await passes('2026-11-29T21:30:00Z')).toEqual(['Upset deadline is Mon, Nov 30'])
  expect(await imports('2026-11-30T21:00:00Z', { bid: 11_250, filed: '2026-11-30' })).toEqual([
    'Upset bid of $11,250.00',
  ])
}

test('tracks a case from filing to deed through Thanksgiving, snow, a default, and both time changes', async () => {
  await untilThirdUpset()
  expect(await passes('2026-12-09T21:30:00Z')).toEqual(['Upset deadline is Thu, Dec 10'])
  expect(await closeCourt('2026-12-10T13:00:00Z', '2026-12-10')).toEqual([
    'Upset deadline: Fri, Dec 11, calculated',
  ])
  expect(await passes('2026-12-10T18:30:00Z')).toEqual([])
  expect(await passes('2026-12-10T21:30:00Z')).toEqual(['Upset deadline is Fri, Dec 11'])
  expect(await passes('2026-12-11T21:59:00Z')).toEqual([
    'Upset bids close within three hours, on Fri, Dec 11',
  ])
  expect(await passes('2026-12-11T22:00:00Z')).toEqual(['Auction ended. The upset bid period ended'])
  expect(await imports('2026-12-15T14:00:00Z', { status: 'confirmed', confirmed: '2026-12-14' })).toEqual([
    'The court confirmed the sale',
  ])
  // The buyer defaults, so the bids of the first sale no longer count.
  expect(
    await imports('2027-01-11T14:00:00Z', {
      status: 'resale',
      bid: '',
      filed: '',
      reported: '',
      confirmed: '',
      sale: '',
      time: '',
    }),
  ).toEqual(['The court ordered a new sale'])
  const resold = { status: 'scheduled', sale: '2027-03-02', time: '11:00 AM' }
  expect(await imports('2027-01-20T14:00:00Z', resold)).toEqual([
    'Cleared for auction. Sale date set: Tue, Mar 2 at 11:00 AM',
  ])
  expect(await passes('2027-03-01T14:00:00Z')).toEqual(['Auction tomorrow, Tue, Mar 2'])
  expect(await imports('2027-03-03T14:00:00Z', { status: 'sold', bid: 12_000 })).toHaveLength(1)
  expect(await imports('2027-03-05T14:00:00Z', { reported: '2027-03-04' })).toEqual([
    'The report of sale was filed with the clerk',
  ])
  // The tenth day is the Sunday of the time change; 24 hours before Monday's deadline is Sunday in daylight time.
  expect(await passes('2027-03-14T20:29:00Z')).toEqual([])
  expect(await passes('2027-03-14T20:30:00Z')).toEqual(['Upset deadline is Mon, Mar 15'])
  expect(await passes('2027-03-15T20:59:00Z')).toEqual([
    'Upset bids close within three hours, on Mon, Mar 15',
  ])
  expect(await passes('2027-03-15T21:00:00Z')).toEqual(['Auction ended. The upset bid period ended'])
  expect(await imports('2027-04-20T14:00:00Z', { status: 'recorded', recorded: '2027-04-19' })).toEqual([
    'The deed was recorded',
  ])
  expect(await passes('2027-06-01T14:00:00Z')).toEqual([])
  expect(await story.events()).toEqual([
    'listed',
    'sale_date_set',
    'opening_bid_published',
    'postponed',
    'sale_day_passed (time)',
    'sold',
    'report_of_sale',
    'upset_bid',
    'upset_bid',
    'upset_bid',
    'last_day_moved (time)',
    'window_closed (time)',
    'confirmed',
    'resale_ordered',
    'sale_date_set',
    'opening_bid_published',
    'sold',
    'report_of_sale',
    'last_day_moved',
    'window_closed (time)',
    'deed_recorded',
  ])
})

test('sends no reminder for a redeemed case', async () => {
  await untilThirdUpset()
  expect(await imports('2026-12-09T15:00:00Z', { status: 'redeemed', redeemed: '2026-12-08' })).toEqual([
    'The taxes were paid and the property was redeemed',
  ])
  expect(await passes('2026-12-10T19:00:00Z')).toEqual([])
})
