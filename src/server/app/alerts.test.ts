import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario } from './alert-story.fixture.ts'

const BURKE = '37023'
const WAKE = '37183'
const MAIL_KEY = 'a key of the mail service'
const FORMER_KEY = 'the key before that one'

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario({ MAIL_WEBHOOK_SECRET: `${MAIL_KEY},${FORMER_KEY}` })
})
afterEach(() => story.product.close())

const oak: NoticeRow = {
  county: 'Burke',
  case: '25CVD000100-110',
  parcel: '11033',
  street: '12 Oak St',
  city: 'Morganton',
  zip: '28655',
}

const DAY_ONE = '2026-11-10T15:00:00Z'
const DAY_TWO = '2026-11-12T15:00:00Z'
const upset: NoticeRow = { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }

const bellOf = (person: { get<T>(path: string): Promise<T> }) =>
  person.get<NotificationsAnswer>('/api/notifications')

describe('a favorite changed by an import', () => {
  test('sends one email and one bell entry', async () => {
    const ada = await story.person('ada', BURKE)
    await story.imports(DAY_ONE, [soldInBurke])
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
    for (const line of [
      'Upset bid of $9,750.00',
      'Raised by $750.00',
      'Minimum upset bid: $10,500.00 (calculated)',
      'Deposit: $750.00',
      'Upset deadline: Mon, Nov 23 by 5:00 PM (Published; matches our math)',
      'Source: County notices, seen Nov 12, 10:00 AM.',
      'Clerk’s phone: (828) 433-3200 (Checked Jun 30, 2026. Confirm with the clerk.)',
      'One of your favourites.',
      `/details/${id}`,
    ])
      expect(mail?.text).toContain(line)
    // Sent again later, its deadline could be outdated.
    const stored = await story.product.database.pool.query(
      'SELECT FROM mail_log WHERE key = $1 AND content IS NOT NULL',
      [mail?.key],
    )
    expect(stored.rowCount).toBe(0)

    const bell = await bellOf(ada)
    expect(bell).toMatchObject({ unread: 1, has_more: false })
    expect(bell.notifications).toMatchObject([
      {
        read_at: null,
        listing: { id, street: '12 Oak St' },
        next_bid: { minimum_upset_bid: 10_500, basis: 'computed', deposit: 750 },
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

    // After the upset bid period there is no next bid.
    await story.imports('2026-11-25T16:00:00Z', [{ ...upset, status: 'pending_confirmation' }])
    expect((await bellOf(ada)).notifications).toMatchObject([{ next_bid: null }])
  })

  test('notifies no one without access to the county', async () => {
    const ada = await story.person('ada', BURKE)
    const eve = await story.person('eve', WAKE)
    await story.imports(DAY_ONE, [soldInBurke])
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

describe('a favorite removed before its email', () => {
  async function starredThenNot(search: { alert: 'daily' } | null): Promise<void> {
    const ada = await story.person('ada', BURKE)
    await ada.post('/api/users/instant_alerts_off')
    await ada.post('/api/alert_settings', { daily_digest: true })
    await story.imports(DAY_ONE, [soldInBurke])
    const id = await story.listingId('11033')
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
    if (search) await ada.post('/api/saved_searches', { name: 'Burke', search: 'county=Burke', ...search })
    await story.imports(DAY_TWO, [upset])
    await ada.post('/api/users/favorites/remove', { tax_foreclosure_id: id })
    await story.passes('2026-11-13T12:00:00Z')
  }

  test('is left out of the daily digest', async () => {
    await starredThenNot(null)
    expect(story.product.mails).toEqual([])
  })

  test('is included as a search match, not as a favorite', async () => {
    await starredThenNot({ alert: 'daily' })
    const [mail] = story.product.mails
    expect(mail?.text).toContain('Upset bid of $9,750.00')
    expect(mail?.text).not.toContain('One of your favourites')
  })

  test('is emailed after all if starred again', async () => {
    const ada = await story.person('ada', BURKE)
    await ada.post('/api/users/instant_alerts_off')
    await ada.post('/api/alert_settings', { daily_digest: true })
    await story.imports(DAY_ONE, [soldInBurke])
    const tax_foreclosure_id = await story.listingId('11033')
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id })
    await story.imports(DAY_TWO, [upset])
    await ada.post('/api/users/favorites/remove', { tax_foreclosure_id })
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id })
    await story.passes('2026-11-13T12:00:00Z')
    expect(story.product.mails).toHaveLength(1)
  })
})

describe('a saved search', () => {
  const elm: NoticeRow = {
    county: 'Burke',
    case: '25CVD000200-110',
    parcel: '22044',
    street: '9 Elm St',
    city: 'Morganton',
  }

  test('sends instant email for new matches and for changes to them', async () => {
    const ada = await story.person('ada', BURKE)
    const search = { name: 'Auctions', search: 'county=Burke&status=Auction+in+future', alert: 'instant' }
    await ada.post('/api/saved_searches', search)
    await story.imports(DAY_ONE, [oak])
    expect(story.product.mails).toEqual([])
    const dated = { ...oak, sale: '2026-12-08', time: '11:00 AM' }
    await story.imports(DAY_TWO, [dated])
    expect(story.product.mails[0]?.text).toContain('New in your search Auctions.')
    await story.imports('2026-11-13T15:00:00Z', [{ ...dated, opening: 4100 }])
    expect(story.product.mails[1]?.text).toContain('In your search Auctions.')
    await story.imports('2026-11-14T15:00:00Z', [{ ...dated, opening: 4100, status: 'redeemed' }])
    expect(story.product.mails).toHaveLength(2)
    const { notifications } = await bellOf(ada)
    expect(notifications.map(({ event, because }) => [event?.kind, because.searches[0]?.is_new])).toEqual([
      ['opening_bid_published', false],
      ['sale_date_set', true],
    ])
  })

  test('treats a listing as new when a bid lifts it above the minimum upset bid of the search', async () => {
    const ada = await story.person('ada', BURKE)
    const search = { name: 'From $10,000', search: 'least_bid=10000%2B', alert: 'instant' }
    await ada.post('/api/saved_searches', search)
    await story.imports(DAY_ONE, [soldInBurke])
    expect(story.product.mails).toEqual([])
    await story.imports(DAY_TWO, [upset])
    expect(story.product.mails[0]?.text).toContain('New in your search From $10,000.')
  })

  test('sends one daily digest at 7 AM New York time, and none on a day without news', async () => {
    const ada = await story.person('ada', BURKE)
    const saved = await ada.post<{ id: string }>('/api/saved_searches', {
      name: 'Burke',
      search: 'county=Burke',
    })
    expect(await ada.post(`/api/saved_searches/${saved.id}/alert`, { alert: 'daily' })).toMatchObject({
      alert: 'daily',
    })
    expect(await ada.get('/api/alert_settings')).toMatchObject({ daily_digest: true })
    await story.passes('2026-11-10T12:00:00Z')
    await story.imports(DAY_ONE, [soldInBurke])
    await story.imports('2026-11-10T20:00:00Z', [soldInBurke, elm])
    await story.passes('2026-11-11T11:59:00Z')
    expect(story.product.mails).toEqual([])
    await story.passes('2026-11-11T12:00:00Z')
    const [mail] = story.product.mails
    expect(mail?.subject).toBe('5 changes: 12 Oak St, Morganton, NC 28655 and 1 more')
    expect(mail?.text.indexOf('12 Oak St')).toBeLessThan(mail?.text.indexOf('9 Elm St') ?? 0)
    await story.passes('2026-11-11T12:01:00Z')
    await story.passes('2026-11-12T12:00:00Z')
    expect(story.product.mails).toHaveLength(1)
  })

  test('bundles the changes of one import: lists 25 and counts the rest', async () => {
    const ada = await story.person('ada', BURKE)
    await ada.post('/api/saved_searches', { name: 'Burke', search: 'county=Burke', alert: 'instant' })
    const rows = Array.from({ length: 40 }, (_row, place) => ({
      ...oak,
      case: `25CVD000${100 + place}-110`,
      parcel: String(11000 + place),
      street: `${place + 1} Oak St`,
    }))
    await story.imports(DAY_ONE, rows)
    const [mail, ...others] = story.product.mails
    expect(others).toEqual([])
    expect(mail?.subject).toBe('40 changes: 1 Oak St, Morganton, NC 28655 and 39 more')
    expect(mail?.text.match(/\/details\//g)).toHaveLength(25)
    expect(mail?.text).toContain('15 more changes are on your notification page.')
  })
})

describe('unwanted email', () => {
  async function follow(name: string) {
    const person = await story.person(name, BURKE)
    await story.imports(DAY_ONE, [soldInBurke])
    await person.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
    return person
  }

  test('resumes unchanged after the undo link', async () => {
    const ada = await follow('ada')
    const search = (name: string, alert: string) =>
      ada.post('/api/saved_searches', { name, search: `county=Burke&q=${name}`, alert })
    await search('loud', 'instant')
    await search('calm', 'daily')
    await story.imports(DAY_TWO, [upset])
    const url = story.product.mails[0]?.unsubscribeUrl?.replace('http://127.0.0.1:3000', '') ?? ''
    const { stopped } = (await story.product.call('POST', url)).json<{ stopped: object }>()
    const alerts = async () => {
      const { saved_searches } = await ada.get<{ saved_searches: { name: string; alert: string }[] }>(
        '/api/saved_searches',
      )
      return saved_searches.map(({ name, alert }) => `${name} ${alert}`).toSorted()
    }
    expect(await alerts()).toEqual(['calm daily', 'loud daily'])
    await story.product.call('POST', `${url}/undo`, { body: stopped })
    expect(await alerts()).toEqual(['calm daily', 'loud instant'])
    expect(await ada.get('/api/alert_settings')).toMatchObject({ instant_email_alert: true })
    const foreign = await story.product.call('POST', '/api/unsubscribe/aaaaaaaaaaaaaaaaaaaaaaaa/undo', {
      body: stopped,
    })
    expect(foreign.json()).toMatchObject({ code: 'token_invalid' })
  })

  test('is only asked about if a person opens the one-click link in a browser', async () => {
    const ada = await follow('ada')
    await story.imports(DAY_TWO, [upset])
    const url = story.product.mails[0]?.unsubscribeUrl?.replace('http://127.0.0.1:3000', '') ?? ''
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const page = await story.product.call('GET', url, { headers: { accept } })
    expect(page.statusCode).toBe(303)
    expect(page.headers).toMatchObject({
      location: url.replace('/api/unsubscribe/', '/unsubscribe#'),
      'cache-control': 'no-store',
    })
    expect(page.headers.vary).toMatch(/\baccept\b(?!-)/)
    expect(await ada.get('/api/alert_settings')).toMatchObject({ instant_email_alert: true })
  })

  test('stops with one-click unsubscribe, without a login, for that kind only', async () => {
    const ada = await follow('ada')
    await story.imports(DAY_TWO, [upset])
    const url = story.product.mails[0]?.unsubscribeUrl?.replace('http://127.0.0.1:3000', '') ?? ''
    expect((await story.product.call('GET', url)).json()).toEqual({ kind: 'instant', is_on: true })
    const answer = await story.product.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    })
    const stopped = { mails: true, searches: [] }
    expect(answer.json()).toMatchObject({ success: true, kind: 'instant', stopped })
    expect((await story.product.call('GET', url)).json()).toEqual({ kind: 'instant', is_on: false })
    expect(await ada.get('/api/alert_settings')).toEqual({
      instant_email_alert: false,
      daily_digest: false,
      deadline_reminders: true,
      announcements: true,
      mail_stopped: null,
      texts: {
        phone: null,
        state: 'none',
        stopped_because: null,
        awaits_code: false,
        deadlines: true,
        upset_bids: true,
        sale_changes: true,
      },
    })
    await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 10_500, filed: '2026-11-13' }])
    expect(story.product.mails).toHaveLength(1)
    expect((await bellOf(ada)).notifications).toHaveLength(2)
    const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`
    expect((await story.product.call('GET', forged)).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('stops for an address the mail server rejects, and shows the reason', async () => {
    const ada = await follow('ada')
    story.product.refusedAddresses.add(ada.email)
    await story.imports(DAY_TWO, [upset])
    story.product.refusedAddresses.clear()
    expect((await bellOf(ada)).notifications[0]?.channels).toMatchObject([
      { channel: 'bell', state: 'sent' },
      { channel: 'email', state: 'stopped', stopped_because: 'refused' },
    ])
    expect(await ada.get('/api/alert_settings')).toMatchObject({ mail_stopped: { because: 'refused' } })
    await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 10_500, filed: '2026-11-13' }])
    expect(story.product.mails).toEqual([])
    expect((await bellOf(ada)).notifications).toHaveLength(2)
  })

  test('stops after a complaint from the mail service, until turned on again', async () => {
    const ada = await follow('ada')
    const report = (type: string, key: string, secondsAgo = 0) => {
      const body = JSON.stringify({
        events: [
          // No address: the others of the batch count all the same.
          { type, email: 'a\0b@example.com' },
          { type, email: ada.email },
          { type, email: 'nobody@example.com' },
        ],
      })
      const seconds = Math.floor(story.product.clock.now() / 1000) - secondsAgo
      const mac = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'steps-signature': `t=${seconds},v1=${mac}` }
      return story.product.app.inject({ method: 'POST', url: '/api/webhooks/mail', headers, payload: body })
    }
    expect((await report('complained', 'another key of somebody')).json()).toMatchObject({
      code: 'bad_request',
    })
    // Sent again by someone who recorded it.
    for (const age of [301, -301])
      expect((await report('complained', MAIL_KEY, age)).json()).toMatchObject({ code: 'bad_request' })
    expect((await report('complained', MAIL_KEY)).json()).toEqual({ received: true })
    expect(await ada.get('/api/alert_settings')).toMatchObject({ mail_stopped: { because: 'complaint' } })
    await story.imports(DAY_TWO, [upset])
    expect(story.product.mails).toEqual([])

    await ada.post('/api/users/instant_alerts_on')
    expect(await ada.get('/api/alert_settings')).toMatchObject({ mail_stopped: null })
    await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 10_500, filed: '2026-11-13' }])
    expect(story.product.mails).toHaveLength(1)

    await report('bounced', FORMER_KEY)
    expect(await ada.get('/api/alert_settings')).toMatchObject({ mail_stopped: { because: 'refused' } })
  })
})
