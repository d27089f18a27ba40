import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { addClosure } from '#server/features/listings/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario()
})
afterEach(() => story.product.close())

const scheduled: NoticeRow = {
  county: 'Burke',
  case: '25CVD000100-110',
  parcel: '11033',
  street: '12 Oak St',
  sale: '2026-12-01',
  time: '11:00 AM',
  opening: 4100,
  status: 'scheduled',
}

/** The feed as a calendar client parses it. */
async function entriesAt(path: string) {
  const { body } = await story.product.call('GET', path)
  const events = ICAL.Component.fromString(body).getAllSubcomponents('vevent')
  return events.map((component) => {
    const { uid, sequence, startDate } = new ICAL.Event(component)
    return { uid, sequence, day: startDate.toString().slice(0, 10) }
  })
}

test('moves the calendar entry and notifies the follower once if an import moves a sale', async () => {
  const ada = await story.person('ada', '37023')
  await story.imports('2026-11-10T15:00:00Z', [scheduled])
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
  const { url } = await ada.post<{ url: string }>('/api/calendar_feeds', { kind: 'favorites' })
  const { pathname } = new URL(url)
  const [first, ...others] = await entriesAt(pathname)
  expect([first?.day, others]).toEqual(['2026-12-01', []])

  await story.imports('2026-11-12T15:00:00Z', [{ ...scheduled, sale: '2026-12-15' }])
  const moved = await entriesAt(pathname)
  expect(moved).toMatchObject([{ uid: first?.uid, day: '2026-12-15' }])
  expect(moved[0]?.sequence).toBeGreaterThan(first?.sequence ?? Infinity)
  const { notifications } = await ada.get<NotificationsAnswer>('/api/notifications')
  expect(notifications.map(({ event }) => event?.kind)).toEqual(['postponed'])
  expect(story.product.mails.map(({ subject }) => subject)).toEqual([
    'Cleared for auction. Sale postponed to Tue, Dec 15 at 11:00 AM: 12 Oak St, NC',
  ])

  await story.imports('2026-11-12T16:00:00Z', [{ ...scheduled, sale: '2026-12-15' }])
  expect(await entriesAt(pathname)).toEqual(moved)
  expect(story.product.mails).toHaveLength(1)
})

// The worked example "Snow": the report is filed on Monday, November 9, and the clerk closes on the tenth day.
test.each(['', '2026-11-19'])(
  'moves a deadline to the next open day if snow closes the clerk, last day printed: %j',
  async (last_day) => {
    const ada = await story.person('ada', '37023')
    await story.imports('2026-11-09T20:00:00Z', [{ ...soldInBurke, last_day }])
    const id = await story.listingId('11033')
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
    await story.passes('2026-11-19T11:30:00Z')
    story.product.mails.splice(0)

    story.product.clock.set('2026-11-19T12:00:00Z')
    const snow = { from: '2026-11-19', to: '2026-11-19', extends_to: null, reason: 'Snow', source_url: null }
    await addClosure(
      story.product.database.db,
      { county: 'Burke', ...snow },
      { by: COMMAND_LINE, now: story.product.clock.now(), seen: null },
    )
    await story.product.runJobs()
    expect(story.product.mails.map(({ subject }) => subject)).toEqual([
      'Upset deadline: Fri, Nov 20, calculated: 12 Oak St, Morganton, NC 28655',
    ])
    for (const at of ['2026-11-19T22:30:00Z', '2026-11-20T19:30:00Z']) await story.passes(at)
    const { listing } = await ada.get<ListingDetails>(`/api/tax_foreclosure/${id}`)
    expect(listing).toMatchObject({ status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-20' })
    expect(listing.status_reason ?? null).toBeNull()
    const { notifications } = await ada.get<NotificationsAnswer>('/api/notifications')
    expect(notifications.map(({ reminder, event }) => reminder ?? event?.kind)).toEqual([
      { kind: 'last_day_3h', day: '2026-11-20' },
      { kind: 'last_day_24h', day: '2026-11-20' },
      'last_day_moved',
      { kind: 'last_day_24h', day: '2026-11-19', is_overtaken: true },
    ])
  },
)
