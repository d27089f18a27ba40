import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NoticeRow, importNotices } from '#tests/support/county-notices.ts'
import { investor, openCounties } from '#tests/support/investors.ts'
import { createTestApp, mailedToken, type TestApp } from '#tests/support/test-app.ts'

const FORSYTH = '37067'
const WAKE = '37183'
const MECKLENBURG = '37119'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let people = 0

/** A person with these counties, with helpers for API calls. */
async function subscriber(...fips: string[]) {
  people += 1
  const person = await investor(product, `subscriber${people}@example.com`, ...fips)
  return {
    ...person,
    newFeed: async (kind: 'all' | 'favorites' = 'all') => {
      const answer = await person.post('/api/calendar_feeds', { kind })
      const { url, feed } = answer.json<{ url: string; feed: { id: string } }>()
      return { id: feed.id, path: new URL(url).pathname }
    },
  }
}

/** The events as a calendar program parses them. */
function read(text: string) {
  const calendar = ICAL.Component.fromString(text)
  const [zone] = calendar.getAllSubcomponents('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const start = event.startDate
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      start: start.isDate ? start.toString() : start.toJSDate().toISOString(),
      zone: start.isDate ? null : start.zone.tzid,
      title: event.summary,
      place: event.location,
      text: event.description,
      alarms: component.getAllSubcomponents('valarm').map((alarm) => {
        const before = alarm.getFirstPropertyValue('trigger')
        if (!(before instanceof ICAL.Duration)) throw new Error('no trigger relative to the beginning')
        const at = start.clone()
        at.addDuration(before)
        return at.toJSDate().toISOString()
      }),
    }
  })
}

async function entriesAt(path: string) {
  const answer = await product.call('GET', path)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  return read(answer.body)
}

function publish(...rows: NoticeRow[]): Promise<void> {
  return importNotices(product.database, product.clock.now(), rows)
}

async function idOf(parcel: string): Promise<number> {
  const { rows } = await product.database.pool.query<{ id: number }>(
    `SELECT t.id FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id WHERE p.parcel_identification = $1`,
    [parcel],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no listing of parcel ${parcel}`)
  return row.id
}

const auction = {
  county: 'Wake',
  case: '26CV000100-910',
  parcel: '0100100',
  street: '5015 Poole Terrace Dr',
  sale: '2026-11-24',
  time: '12:00 PM',
  place: 'Old courthouse; Salisbury St entrance',
  status: 'scheduled',
} as const satisfies NoticeRow

describe('a feed', () => {
  test('moves an entry when its sale is postponed, cancels it when it is called off, and restores it', async () => {
    const person = await subscriber(WAKE)
    const { path } = await person.newFeed()
    await publish(auction)
    const id = await idOf(auction.parcel)
    const [first, ...more] = await entriesAt(path)
    expect(more).toEqual([])
    expect(first).toMatchObject({
      uid: `listing-${id}-auction@127.0.0.1`,
      status: 'CONFIRMED',
      start: '2026-11-24T17:00:00.000Z',
      zone: 'America/New_York',
      title: 'Auction: 5015 Poole Terrace Dr, NC (Wake)',
      place: 'Old courthouse; Salisbury St entrance',
      alarms: ['2026-11-23T17:00:00.000Z'],
    })
    expect(first?.text).toContain('Case 26CV000100-910')
    expect(first?.text).toContain(`/details/${id}`)

    product.clock.advance(3_600_000)
    await publish({ ...auction, sale: '2026-12-08', time: '11:00 AM' })
    const [moved, ...others] = await entriesAt(path)
    expect(others).toEqual([])
    expect(moved).toMatchObject({ uid: first?.uid, start: '2026-12-08T16:00:00.000Z', status: 'CONFIRMED' })
    expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? Infinity)

    product.clock.advance(3_600_000)
    await publish({ ...auction, sale: '', time: '', status: 'postponed' })
    const [undated] = await entriesAt(path)
    expect(undated).toMatchObject({
      uid: first?.uid,
      start: '2026-12-08T16:00:00.000Z',
      status: 'CANCELLED',
      alarms: [],
    })
    expect(undated?.sequence).toBeGreaterThan(moved?.sequence ?? Infinity)

    product.clock.advance(3_600_000)
    await publish({ ...auction, sale: '2027-01-12' })
    const [again] = await entriesAt(path)
    expect(again).toMatchObject({ uid: first?.uid, start: '2027-01-12T17:00:00.000Z', status: 'CONFIRMED' })
    expect(again?.sequence).toBeGreaterThan(undated?.sequence ?? Infinity)

    product.clock.advance(3_600_000)
    await publish({ ...auction, sale: '2027-01-12', status: 'cancelled' })
    const [cancelled] = await entriesAt(path)
    expect(cancelled).toMatchObject({ start: '2027-01-12T17:00:00.000Z', status: 'CANCELLED' })
    expect(cancelled?.sequence).toBeGreaterThan(again?.sequence ?? Infinity)
  })

  test('shows the closing hour of an upset deadline, moves it with each bid, and cancels it on redemption', async () => {
    product.clock.set('2026-11-10T15:00:00Z')
    const person = await subscriber(FORSYTH)
    const { path } = await person.newFeed()
    const sold = {
      county: 'Forsyth',
      case: '26CV000200-330',
      parcel: '6825-11-2222',
      street: '12 Trade St',
      sale: '2026-11-09',
      time: '10:00 AM',
      bid: 20_000,
      last_day: '2026-11-19',
      status: 'upset',
    } as const satisfies NoticeRow
    await publish(sold)
    const lastDay = async () => (await entriesAt(path)).find(({ uid }) => uid.includes('-last-day@'))
    const first = await lastDay()
    // Forsyth's clerk closes at 4:30 PM.
    expect(first).toMatchObject({
      status: 'CONFIRMED',
      start: '2026-11-19T21:30:00.000Z',
      title: 'Upset deadline: 12 Trade St, NC (Forsyth)',
      place: 'Clerk of Superior Court, Forsyth County',
      alarms: ['2026-11-18T21:30:00.000Z', '2026-11-19T18:30:00.000Z'],
    })
    expect(first?.text).toContain('Last bid $20,000.00')
    expect(first?.text).toContain('Minimum upset bid $21,000.00')
    expect(first?.text).toContain('Upset bids until 4:30 PM; file before then.')
    expect(first?.text).toMatch(/Clerk’s phone: \(336\) 779-6300\. Checked Jun 30, 2026\. /)
    expect(first?.text).toContain('Sources disagree: an older page of the clerk gives 200 North Main Street')
    // A sale that was held stays for a while.
    expect((await entriesAt(path)).map(({ uid, status }) => [uid.replace(/\d+/, 'N'), status])).toEqual([
      ['listing-N-auction@127.0.0.1', 'CONFIRMED'],
      ['listing-N-last-day@127.0.0.1', 'CONFIRMED'],
    ])

    product.clock.set('2026-11-18T15:00:00Z')
    await publish({ ...sold, bid: 21_000, last_day: '2026-11-30' })
    const upset = await lastDay()
    expect(upset).toMatchObject({ uid: first?.uid, start: '2026-11-30T21:30:00.000Z' })
    expect(upset?.sequence).toBeGreaterThan(first?.sequence ?? Infinity)

    product.clock.advance(3_600_000)
    await publish({ ...sold, bid: 21_000, last_day: '2026-11-30', status: 'redeemed' })
    const paid = await lastDay()
    expect(paid).toMatchObject({ uid: first?.uid, start: '2026-11-30T21:30:00.000Z', status: 'CANCELLED' })
    expect(paid?.sequence).toBeGreaterThan(upset?.sequence ?? Infinity)
  })

  test('counts reminders from 4:30 PM if the closing hour is not confirmed', async () => {
    product.clock.set('2026-11-18T16:00:00Z')
    const person = await subscriber(WAKE)
    await product.database.pool.query('UPDATE county SET closes_at_confirmed = false WHERE fips = $1', [WAKE])
    await publish({
      county: 'Wake',
      case: '26CV000300-910',
      parcel: '0300300',
      sale: '2026-11-16',
      bid: 5000,
      last_day: '2026-11-30',
      status: 'upset',
    })
    const answer = await person.get(`/api/tax_foreclosure/${await idOf('0300300')}/calendar.ics`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="listing-\d+\.ics"$/)
    expect(read(answer.body)).toMatchObject([
      {
        title: 'Upset deadline: Parcel 0300300 (Wake)',
        start: '2026-11-30T22:00:00.000Z',
        alarms: ['2026-11-29T21:30:00.000Z', '2026-11-30T18:30:00.000Z'],
      },
    ])
  })
})

describe('the hour of an entry', () => {
  test.each([
    ['before the clocks go forward', '2027-03-12', '2027-03-12T16:00:00.000Z', '2027-03-11T16:00:00.000Z'],
    ['after they went forward', '2027-03-15', '2027-03-15T15:00:00.000Z', '2027-03-14T15:00:00.000Z'],
    ['before they go back', '2027-11-05', '2027-11-05T15:00:00.000Z', '2027-11-04T15:00:00.000Z'],
    ['after they went back', '2027-11-08', '2027-11-08T16:00:00.000Z', '2027-11-07T16:00:00.000Z'],
  ])('is New York time %s', async (_when, day, start, alarm) => {
    const parcel = `04${day.replaceAll('-', '')}`
    await publish({
      county: 'Mecklenburg',
      case: `26CV${day.slice(2).replaceAll('-', '')}-590`,
      parcel,
      sale: day,
      time: '11:00 AM',
      status: 'scheduled',
    })
    const person = await subscriber(MECKLENBURG)
    const answer = await person.get(`/api/tax_foreclosure/${await idOf(parcel)}/calendar.ics`)
    expect(read(answer.body)).toMatchObject([{ start, alarms: [alarm] }])
  })

  test('is the whole day for a sale without a time, with an alarm the morning before', async () => {
    await publish({
      county: 'Mecklenburg',
      case: '26CV000500-590',
      parcel: '05005005',
      street: '1 Elm St',
      sale: '2026-12-10',
      status: 'scheduled',
    })
    const person = await subscriber(MECKLENBURG)
    const answer = await person.get(`/api/tax_foreclosure/${await idOf('05005005')}/calendar.ics`)
    const [entry] = read(answer.body)
    expect(entry).toMatchObject({ start: '2026-12-10', zone: null })
    expect(answer.body).toContain('TRIGGER:-PT15H')
    expect(entry?.text).toContain('The notice gives no time.')
  })
})

describe('the listings in a feed', () => {
  test('are limited to favorites if wanted, and to counties open now', async () => {
    product.clock.set('2026-11-18T17:00:00Z')
    const row = { case: '26CV000600-590', sale: '2026-12-15', status: 'scheduled' } as const
    await publish(
      { ...row, county: 'Mecklenburg', parcel: '06006001', street: '1 Oak St' },
      { ...row, county: 'Mecklenburg', parcel: '06006002', street: '2 Oak St' },
    )
    const [starred, other] = [await idOf('06006001'), await idOf('06006002')]
    const person = await subscriber(MECKLENBURG)
    await person.post('/api/users/favorites/add', { tax_foreclosure_id: starred })
    const [favorites, all] = [await person.newFeed('favorites'), await person.newFeed('all')]
    const idsAt = async (path: string) =>
      (await entriesAt(path)).map(({ uid }) => Number(/\d+/.exec(uid)?.[0]))
    expect(await idsAt(favorites.path)).toEqual([starred])
    expect(await idsAt(all.path)).toEqual(expect.arrayContaining([starred, other]))

    await openCounties(product, person.email, [WAKE])
    expect(await idsAt(favorites.path)).toEqual([])
    expect(await idsAt(all.path)).not.toContain(other)
  })

  test('produce the same text while nothing changes, and then a 304', async () => {
    const { path } = await (await subscriber(MECKLENBURG)).newFeed()
    const first = await product.call('GET', path)
    product.clock.advance(60_000)
    const { etag } = first.headers
    const second = await product.call('GET', path, { headers: { 'if-none-match': String(etag) } })
    expect(second.statusCode).toBe(304)
    expect((await product.call('GET', path)).body).toBe(first.body)
  })
})

describe('the address of a feed', () => {
  test('is shown once and stored only as a hash', async () => {
    const person = await subscriber(WAKE)
    const { id, path } = await person.newFeed()
    const secret = path.slice('/calendar/'.length, -'.ics'.length)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const listed = await person.get('/api/calendar_feeds')
    expect(listed.json()).toMatchObject({ feeds: [{ id, kind: 'all', last_read_at: null }] })
    expect(listed.body).not.toContain(secret)
    const { rows } = await product.database.pool.query<{ feed: string }>(
      'SELECT calendar_feed::text AS feed FROM calendar_feed',
    )
    const stored = rows.map(({ feed }) => feed).join()
    expect(stored).not.toContain(secret)
    // Bytes are hexadecimal here.
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    await product.call('GET', path)
    expect((await person.get('/api/calendar_feeds')).json()).toMatchObject({
      feeds: [{ id, last_read_at: new Date(product.clock.now()).toISOString() }],
    })
  })

  test('can be revoked by its owner only, permanently', async () => {
    const [person, stranger] = [await subscriber(WAKE), await subscriber(WAKE)]
    const { id, path } = await person.newFeed()
    await stranger.post(`/api/calendar_feeds/${id}/revoke`)
    expect((await product.call('GET', path)).statusCode).toBe(200)
    const revoke = () => person.post(`/api/calendar_feeds/${id}/revoke`)
    expect((await revoke()).json()).toEqual({ success: true })
    expect((await revoke()).json()).toEqual({ success: true })
    expect((await product.call('GET', path)).json()).toMatchObject({ code: 'not_found' })
    expect((await person.get('/api/calendar_feeds')).json()).toEqual({ feeds: [] })
  })

  test('is revoked by a password reset, which the email says, but not by a password change', async () => {
    const [person, other] = [await subscriber(WAKE), await subscriber(WAKE)]
    const [{ path }, { path: otherPath }] = [await person.newFeed(), await other.newFeed()]
    await product.accounts.confirmPassword(person.cookie)
    await product.accounts.update(person.cookie, { password: 'Maple-Porch-41!' })
    await product.runJobs()
    expect((await product.call('GET', path)).statusCode).toBe(200)
    expect(product.mails.at(-1)?.text).toContain('calendar feed links still work')
    await product.accounts.forgot(person.email)
    await product.runJobs()
    await product.accounts.reset(mailedToken(product.mails, person.email), 'Walnut-Stair-52!')
    await product.runJobs()
    expect((await product.call('GET', path)).statusCode).toBe(404)
    expect((await product.call('GET', otherPath)).statusCode).toBe(200)
    expect(product.mails.at(-1)?.text).toContain('calendar feed links no longer work')
  })

  test.each([
    ['is suspended', "suspended_at = now(), suspended_reason = 'Test'"],
    ['has an unverified address', 'email_verified_at = NULL'],
  ])('returns 404 while its person %s', async (_why, change) => {
    const person = await subscriber(WAKE)
    const { path } = await person.newFeed()
    await product.database.pool.query(`UPDATE user_account SET ${change} WHERE email = $1`, [person.email])
    expect((await product.call('GET', path)).statusCode).toBe(404)
  })

  test('returns 404 without a subscription, after the account is erased, and for made-up secrets', async () => {
    const person = await subscriber(WAKE)
    const { path } = await person.newFeed()
    await openCounties(product, person.email, [])
    expect((await product.call('GET', path)).statusCode).toBe(404)
    await openCounties(product, person.email, [WAKE])
    expect((await product.call('GET', path)).statusCode).toBe(200)
    await product.database.pool.query('DELETE FROM user_account WHERE email = $1', [person.email])
    expect((await product.call('GET', path)).statusCode).toBe(404)
    expect((await product.call('GET', `/calendar/${'A'.repeat(43)}.ics`)).statusCode).toBe(404)
  })

  test('is limited to ten per person, also under concurrency', async () => {
    const person = await subscriber(WAKE)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => person.post('/api/calendar_feeds', { kind: 'all' })),
    )
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([...Array<number>(10).fill(200), 409, 409])
  })
})

describe('the file of one listing', () => {
  test('requires access to its county, and a future date', async () => {
    product.clock.set('2026-11-18T18:00:00Z')
    await publish({
      county: 'Wake',
      case: '26CV000700-910',
      parcel: '0700700',
      sale: '2026-12-16',
      status: 'scheduled',
    })
    const path = `/api/tax_foreclosure/${await idOf('0700700')}/calendar.ics`
    const [person, stranger] = [await subscriber(WAKE), await subscriber(MECKLENBURG)]
    expect((await person.get(path)).statusCode).toBe(200)
    expect((await stranger.get(path)).statusCode).toBe(404)
    product.clock.advance(3_600_000)
    await publish({
      county: 'Wake',
      case: '26CV000700-910',
      parcel: '0700700',
      sale: '',
      status: 'postponed',
    })
    expect((await person.get(path)).statusCode).toBe(404)
  })
})

test('one listing’s file and feed follow the caller’s clerk call; other people see the sources’ dates', async () => {
  product.clock.set('2026-11-18T15:00:00Z')
  const row = {
    county: 'Forsyth',
    case: '26CV000800-330',
    parcel: '6825-11-8888',
    street: '8 Trade St',
    sale: '2026-11-09',
    time: '10:00 AM',
    bid: 20_000,
    last_day: '2026-11-18',
    status: 'upset',
  } as const satisfies NoticeRow
  await publish(row)
  const [caller, other] = [await subscriber(FORSYTH), await subscriber(FORSYTH)]
  const feed = await caller.newFeed()
  const inFeed = async () =>
    (await entriesAt(feed.path)).find(
      ({ title }) => title.startsWith('Upset deadline') && title.includes('8 Trade St'),
    )
  const id = /^listing-(\d+)-/.exec((await inFeed())?.uid ?? '')?.[1] ?? ''
  const listing = `/api/tax_foreclosure/${id}`
  const inFile = async (person: typeof caller) => {
    const answer = await person.get(`${listing}/calendar.ics`)
    expect(answer.statusCode).toBe(200)
    return read(answer.body)[0]
  }
  const bySources = await inFile(caller)
  expect(bySources).toMatchObject({ start: '2026-11-18T21:30:00.000Z' })

  product.clock.advance(60_000)
  await caller.post(`${listing}/clerk_call`, { last_bid: 21_000, filed: '2026-11-17' })
  const byCall = await inFile(caller)
  expect(byCall).toMatchObject({
    uid: bySources?.uid,
    title: 'Upset deadline, per the clerk: 8 Trade St, NC (Forsyth)',
    start: '2026-11-30T21:30:00.000Z',
    status: 'CONFIRMED',
    alarms: ['2026-11-29T21:30:00.000Z', '2026-11-30T18:30:00.000Z'],
  })
  expect(byCall?.sequence).toBeGreaterThan(bySources?.sequence ?? Infinity)
  expect(byCall?.text).toMatch(
    /Last bid \$21,000.00\nMinimum upset bid \$22,050.00\nPer the clerk, Nov 18; calculated\./,
  )
  expect(await inFile(other)).toEqual(bySources)
  expect(await inFeed()).toEqual(byCall)

  product.clock.advance(60_000)
  await caller.post(`${listing}/clerk_call`, { last_bid: 21_000, filed: '2026-11-16' })
  const corrected = await inFile(caller)
  expect(corrected).toMatchObject({ uid: bySources?.uid, start: '2026-11-30T21:30:00.000Z' })
  expect(corrected?.sequence).toBeGreaterThan(byCall?.sequence ?? Infinity)
  expect(await inFeed()).toEqual(corrected)
  product.clock.advance(60_000)
  await caller.post(`${listing}/clerk_call/remove`)
  const removed = await inFile(caller)
  expect(removed).toMatchObject({ title: bySources?.title, start: '2026-11-18T21:30:00.000Z' })
  expect(removed?.sequence).toBeGreaterThan(corrected?.sequence ?? Infinity)
  expect(await inFeed()).toEqual(removed)
  product.clock.advance(60_000)
  await caller.post(`${listing}/clerk_call`, { last_bid: 21_000, filed: '2026-11-17' })
  const again = await inFile(caller)
  expect(again?.sequence).toBeGreaterThan(removed?.sequence ?? Infinity)

  // After the sources' upset deadline, only the caller knows that the period is open. Sessions live for 12 idle hours.
  product.clock.set('2026-11-19T02:00:00Z')
  await Promise.all([inFile(caller), inFile(other)])
  product.clock.set('2026-11-19T13:00:00Z')
  expect((await other.get(`${listing}/calendar.ics`)).statusCode).toBe(404)
  expect(await inFile(caller)).toMatchObject({ start: '2026-11-30T21:30:00.000Z' })

  product.clock.advance(3_600_000)
  await publish({ ...row, bid: 22_050, last_day: '2026-12-01' })
  const caughtUp = await inFile(caller)
  expect(caughtUp).toMatchObject({ title: bySources?.title, start: '2026-12-01T21:30:00.000Z' })
  expect(caughtUp?.sequence).toBeGreaterThan(again?.sequence ?? Infinity)
  expect(await inFeed()).toEqual(caughtUp)

  // While bids are frozen there is no deadline, whatever day the clerk named.
  product.clock.advance(3_600_000)
  await publish({ ...row, bid: 22_050, last_day: '2026-12-01', status: 'motion' })
  await caller.post(`${listing}/clerk_call`, { last_bid: 22_050, last_day: '2026-12-02' })
  expect(await inFeed()).toMatchObject({ status: 'CANCELLED', alarms: [] })
})

test('court closures are public', async () => {
  await product.database.pool.query(
    `INSERT INTO court_closure (county_fips, from_date, to_date, reason) VALUES ($1, '2026-12-01', '2026-12-02', 'Snow')`,
    [WAKE],
  )
  expect((await product.call('GET', '/api/court_closures')).json()).toEqual({
    closures: [{ county: 'Wake', from: '2026-12-01', to: '2026-12-02', extends_to: null, reason: 'Snow' }],
  })
})
