import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import { type AlertStory, createAlertStory, type Row } from './alert-story.fixture.ts'

const BURKE = '37023'
const WAKE = '37183'

let story: AlertStory
beforeEach(async () => {
  story = await createAlertStory()
})
afterEach(() => story.product.close())

const oak: Row = {
  county: 'Burke',
  case: '25CVD000100-110',
  parcel: '11033',
  street: '12 Oak St',
  city: 'Morganton',
  zip: '28655',
}
const sold: Row = {
  ...oak,
  sale: '2026-11-09',
  time: '11:00 AM',
  reported: '2026-11-09',
  bid: 9000,
  status: 'upset',
}

const DAY_ONE = '2026-11-10T15:00:00Z'
const DAY_TWO = '2026-11-12T15:00:00Z'
const upset: Row = { ...sold, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }

const bellOf = (person: { get<T>(path: string): Promise<T> }) =>
  person.get<NotificationsAnswer>('/api/notifications')

describe('a favorite that an import changes', () => {
  test('is told by one mail and on the bell, once', async () => {
    const ada = await story.person('ada', BURKE)
    await story.imports(DAY_ONE, [sold])
    const id = await story.listingId('11033')
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
    expect(story.product.mails).toEqual([])

    await story.imports(DAY_TWO, [upset])
    expect(story.product.mails).toHaveLength(1)
    const [mail] = story.product.mails
    expect(mail).toMatchObject({
      to: ada.email,
      subject: 'Upset bid of $9,750.00: 12 Oak St, Morganton, NC 28655',
    })
    for (const said of [
      'Upset bid of $9,750.00',
      'Raised by $750.00',
      'Least next bid: $10,500.00 (computed)',
      'Deposit with it: $750.00',
      'Last day to upset: Mon, Nov 23 by 5:00 PM (Published; our computed date agrees)',
      'Source: County notices, seen Nov 12, 10:00 AM.',
      'One of your favorites.',
      `/details/${id}`,
    ])
      expect(mail?.text).toContain(said)

    const bell = await bellOf(ada)
    expect(bell).toMatchObject({ unread: 1, has_more: false })
    expect(bell.notifications).toMatchObject([
      {
        read_at: null,
        listing: { id, street: '12 Oak St' },
        event: { kind: 'upset_bid', source: 'County notices' },
        because: { favorite: true, searches: [] },
        channels: [
          { channel: 'bell', state: 'sent' },
          { channel: 'email', state: 'sent' },
        ],
      },
    ])

    await story.imports('2026-11-12T16:00:00Z', [upset])
    expect(story.product.mails).toHaveLength(1)
    expect((await bellOf(ada)).notifications).toHaveLength(1)
  })

  test('is told to nobody without access to its county', async () => {
    const ada = await story.person('ada', BURKE)
    const eve = await story.person('eve', WAKE)
    await story.imports(DAY_ONE, [sold])
    const id = await story.listingId('11033')
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
    await story.product.database.pool.query('UPDATE county_grant SET county_fips = $1', [WAKE])
    await eve.post('/api/saved_searches', { name: 'All', search: '', alert: 'instant' })
    await story.imports(DAY_TWO, [upset])
    expect(story.product.mails).toEqual([])
    expect((await bellOf(ada)).notifications).toEqual([])
    expect((await bellOf(eve)).notifications).toEqual([])
  })
})
