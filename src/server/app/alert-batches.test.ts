import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import type { PushAnswer } from '#contract/following/push.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'
import { startPushService, type TestBrowser, type TestPushService } from './push-service.fixture.ts'

const BURKE = '37023'
const DAY_ONE = '2026-11-10T15:00:00Z'
const DAY_TWO = '2026-11-12T15:00:00Z'

let story: AlertScenario
let service: TestPushService
beforeEach(async () => {
  story = await createAlertScenario()
  service = await startPushService()
})
afterEach(async () => {
  await service.close()
  await story.product.close()
})

const elm: NoticeRow = { ...soldInBurke, case: '25CVD000101-110', parcel: '11034', street: '14 Elm St' }
const upset: NoticeRow = { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }
const elmUpset: NoticeRow = { ...elm, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }

async function turnOnPush(person: Person): Promise<TestBrowser> {
  const { public_key } = await person.get<PushAnswer>('/api/push')
  const browser = service.browser(public_key)
  await person.post('/api/push/subscribe', browser.subscription)
  return browser
}

const star = async (person: Person, parcel: string) =>
  person.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId(parcel) })

async function lastEvent(): Promise<number> {
  const { rows } = await story.product.database.pool.query<{ id: number }>(
    'SELECT max(id) AS id FROM listing_event',
  )
  return rows[0]?.id ?? NaN
}

/** Moves the batch sequence to `next`, as years of digests would, unless it is already past it. */
async function advanceBatchNumber(next: number): Promise<void> {
  await story.product.database.pool.query(
    "SELECT setval('notification_batch', greatest($1, (SELECT last_value + is_called::int FROM notification_batch)), false)",
    [next],
  )
}

/** Simulates a worker killed after its last write, before the queue recorded it. */
async function rerunFanOut(after: number): Promise<void> {
  await story.product.database.pool.query(
    "SELECT graphile_worker.add_job('events_written', json_build_object('from', $1::int + 1, 'to', $2::int))",
    [after, await lastEvent()],
  )
  await story.product.runJobs()
}

async function channels(person: Person) {
  const { notifications } = await person.get<NotificationsAnswer>('/api/notifications')
  return notifications.flatMap((each) => each.channels.map(({ channel, state }) => `${channel} ${state}`))
}

test('emails a day-counting search match even if its batch number equals an earlier event id', async () => {
  const ada = await story.person('ada', BURKE)
  await ada.post('/api/saved_searches', { name: 'Sold', search: 'last_day=14', alert: 'instant' })
  await story.imports(DAY_ONE, [soldInBurke])
  expect(story.product.mails).toHaveLength(1)
  await story.passes('2026-11-15T11:00:00Z')
  await ada.post('/api/saved_searches', { name: 'Closing', search: 'last_day=3', alert: 'instant' })
  await advanceBatchNumber(await lastEvent())
  await story.passes('2026-11-16T11:00:00Z')
  expect(story.product.mails).toHaveLength(2)
  expect(story.product.mails[1]?.text).toContain('New in your search Closing.')
})

test('pushes a reminder even if its batch number equals an earlier event id', async () => {
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [soldInBurke])
  await star(ada, '11033')
  const browser = await turnOnPush(ada)
  await story.imports(DAY_TWO, [upset])
  expect(browser.messages).toHaveLength(1)
  await advanceBatchNumber(await lastEvent())
  await story.passes('2026-11-23T19:00:00Z')
  expect(browser.messages.map(({ title }) => title)).toEqual([
    'Upset bid of $9,750.00',
    'Upset bids close within three hours, on Mon, Nov 23',
  ])
})

const HOUR_S = 3600
const scheduled: NoticeRow = {
  county: 'Burke',
  case: '25CVD000100-110',
  parcel: '11033',
  street: '12 Oak St',
  sale: '2026-11-24',
  status: 'scheduled',
}

test.each<[string, NoticeRow, string, string, number]>([
  ['news', upset, '2026-11-12T16:00:00Z', 'Upset bid of $9,750.00', 12 * HOUR_S],
  // The office closes at 5:00 PM.
  ['a deadline', upset, '2026-11-23T20:30:00Z', 'Upset bids close within three hours', 1.5 * HOUR_S],
  // Mail and push were down in the morning; at midnight, tomorrow is today.
  ['an auction', scheduled, '2026-11-24T02:00:00Z', 'Auction tomorrow, Tue, Nov 24', 3 * HOUR_S],
])(
  'a push of %s waits for a device no longer than it is right',
  async (_what, row, instant, title, seconds) => {
    const ada = await story.person('ada', BURKE)
    await story.imports(DAY_ONE, [row.status === 'scheduled' ? row : soldInBurke])
    await star(ada, '11033')
    const browser = await turnOnPush(ada)
    await story.imports(DAY_TWO, [row])
    await story.passes(instant)
    expect(browser.messages.at(-1)?.title).toContain(title)
    expect(browser.lifetimes.at(-1)).toBe(seconds)
  },
)

test('emails what a rerun fan-out newly finds instead of treating it as already sent', async () => {
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [soldInBurke, elm])
  await star(ada, '11033')
  const before = await lastEvent()
  await story.imports(DAY_TWO, [upset, elmUpset])
  expect(story.product.mails).toHaveLength(1)
  await star(ada, '11034')
  await rerunFanOut(before)
  expect(await channels(ada)).not.toContain('email waiting')
  expect(story.product.mails.map(({ text }) => /Elm/.test(text))).toEqual([false, true])
})

test('leaves an instant email out of the digest when the fan-out reruns', async () => {
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [soldInBurke])
  await star(ada, '11033')
  const before = await lastEvent()
  await story.imports(DAY_TWO, [upset])
  await ada.post('/api/users/instant_alerts_off')
  await ada.post('/api/alert_settings', { daily_digest: true })
  await rerunFanOut(before)
  await story.passes('2026-11-13T12:00:00Z')
  expect(story.product.mails).toHaveLength(1)
  expect(await channels(ada)).toEqual(['bell sent', 'email sent'])
})

/** A person for whom an upset bid waits for the digest. */
async function withQueuedDigest(): Promise<Person> {
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [soldInBurke])
  await star(ada, '11033')
  await ada.post('/api/users/instant_alerts_off')
  await ada.post('/api/alert_settings', { daily_digest: true })
  await story.imports(DAY_TWO, [upset])
  return ada
}

test('sends a queued digest to a person who has since switched to instant email', async () => {
  const ada = await withQueuedDigest()
  await ada.post('/api/users/instant_alerts_on')
  await story.passes('2026-11-13T12:00:00Z')
  expect(story.product.mails.map(({ text }) => /Upset bid of/.test(text))).toEqual([true])
})

test.each([
  ['on', ['bell sent', 'email sent'], [true]],
  ['off', ['bell sent', 'email stopped'], []],
])(
  'emails what waited for a digest that was turned off if instant email is on: %s',
  async (instant, sent, mails) => {
    const ada = await withQueuedDigest()
    await ada.post(`/api/users/instant_alerts_${instant}`)
    await ada.post('/api/alert_settings', { daily_digest: false })
    await story.passes('2026-11-13T12:00:00Z')
    expect(await channels(ada)).toEqual(sent)
    expect(story.product.mails.map(({ text }) => text.includes('you turned on instant alerts'))).toEqual(
      mails,
    )
  },
)

test('moves a queued instant email to the digest if the person turned instant email off', async () => {
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [soldInBurke])
  await star(ada, '11033')
  await ada.post('/api/alert_settings', { daily_digest: true })
  story.product.mailServer.isDown = true
  await story.imports(DAY_TWO, [upset])
  await ada.post('/api/users/instant_alerts_off')
  story.product.mailServer.isDown = false
  await story.product.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await story.product.runJobs()
  expect(story.product.mails).toEqual([])
  await story.passes('2026-11-13T12:00:00Z')
  expect(story.product.mails.map(({ text }) => /Upset bid of/.test(text))).toEqual([true])
})

/** Adds people who, like `like`, may read Burke County, with its listings in their daily summary. */
async function addReaders(like: Person, count: number): Promise<void> {
  await story.product.database.pool.query(
    `WITH people AS (
       INSERT INTO user_account (email, name, password_hash, email_verified_at)
       SELECT 'reader-' || n || '@example.com', 'x', 'x', now() FROM generate_series(1, $3::int) n RETURNING id
     ), grants AS (
       INSERT INTO county_grant SELECT id, $1, 'active', now() FROM people
     ), agreements AS (
       INSERT INTO agreement SELECT (jsonb_populate_record(a, jsonb_build_object('user_id', p.id))).*
       FROM people p, agreement a WHERE a.user_id = $2
     ), settings AS (
       INSERT INTO alert_settings (user_id, daily_digest) SELECT id, true FROM people
     )
     INSERT INTO saved_search (user_id, name, search, alert, created_at)
     SELECT id, 'All', 'county=Burke', 'daily', now() FROM people`,
    [BURKE, like.userId, count],
  )
}

test('stores the many notifications of a large import in bounded transactions, once each', async () => {
  const [people, listings, most] = [90, 60, 10_000]
  const ada = await story.person('ada', BURKE)
  await addReaders(ada, people)
  await story.imports(
    DAY_ONE,
    Array.from({ length: listings }, (_, place) => ({
      ...soldInBurke,
      case: `25CVD${String(100_200 + place)}-110`,
      parcel: String(12_000 + place),
      street: `${place + 1} Oak St`,
    })),
  )
  const stored = async () => {
    const { rows } = await story.product.database.pool.query<{ total: number; most: number; people: number }>(
      `SELECT sum(n)::int AS total, max(n)::int AS most, sum(people)::int AS people FROM (
         SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notification GROUP BY xmin::text) t`,
    )
    return rows[0]
  }
  const first = await stored()
  expect(first?.total).toBeGreaterThan(2 * most)
  expect(first?.most).toBeLessThanOrEqual(most)
  // All of a person's notifications are stored in one transaction.
  expect(first?.people).toBe(people)
  await rerunFanOut(0)
  expect(await stored()).toEqual(first)
})

const estimated: NoticeRow = { ...elm, reported: '' }
const ahead: NoticeRow = {
  ...elm,
  sale: '2026-12-01',
  time: '2:00 PM',
  reported: '',
  bid: '',
  status: 'scheduled',
}
const EVE = 'Auction tomorrow, Tue, Dec 1: 14 Elm St, Morganton, NC 28655'
const LAST_HOURS =
  'Upset bids close within three hours, on Thu, Nov 19 (estimated): 14 Elm St, Morganton, NC 28655'

test.each<[what: string, row: NoticeRow, due: string, up: string, sent: string[]]>([
  ['on the eve of an auction', ahead, '2026-11-30T14:00:00Z', '2026-12-01T04:59:00Z', [EVE]],
  ['on the day of an auction', ahead, '2026-11-30T14:00:00Z', '2026-12-01T05:00:00Z', []],
  ['before the clerk closes', estimated, '2026-11-19T19:00:00Z', '2026-11-19T21:59:00Z', [LAST_HOURS]],
  ['once the clerk has closed', estimated, '2026-11-19T19:00:00Z', '2026-11-19T22:00:00Z', []],
])('sends a reminder only while it holds, if mail works again %s', async (_when, row, due, up, sent) => {
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [row])
  await star(ada, '11034')
  story.product.mailServer.isDown = true
  await story.passes(due)
  story.product.mailServer.isDown = false
  await story.product.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await story.passes(up)
  expect(story.product.mails.map(({ subject }) => subject)).toEqual(sent)
})

test('an email that a person waits for goes before alerts', async () => {
  const { product } = story
  const ada = await story.person('ada', BURKE)
  await story.imports(DAY_ONE, [soldInBurke])
  await star(ada, '11033')
  product.mailServer.isDown = true
  await story.imports(DAY_TWO, [upset])
  await product.call('POST', '/api/forgot_password', { body: { email: ada.email } })
  product.mailServer.isDown = false
  await product.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await product.runJobs()
  expect(product.mails.map(({ key }) => key.replace(/\..*/, ''))).toEqual([
    expect.not.stringMatching('instant'),
    'instant',
  ])
})
