import { createECDH, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import type { PushAnswer } from '#contract/following/push.ts'
import {
  listSecrets,
  readUnsubscribeToken,
  removeSecret,
  rotateSecret,
  unsubscribeToken,
} from '#server/features/following/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { cookieOf, GOOD_PASSWORD } from '#tests/support/test-app.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'
import { startPushService, type TestBrowser, type TestPushService } from './push-service.fixture.ts'

const BURKE = '37023'

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

const upset: NoticeRow = { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }
const DAY_ONE = '2026-11-10T15:00:00Z'
const DAY_TWO = '2026-11-12T15:00:00Z'

async function turnOn(person: Person): Promise<TestBrowser> {
  const { public_key } = await person.get<PushAnswer>('/api/push')
  const browser = service.browser(public_key)
  await person.post('/api/push/subscribe', { ...browser.subscription, public_key })
  return browser
}

/** A person who follows the property, with instant email off and push on. */
async function follower(name = 'ada'): Promise<{ person: Person; browser: TestBrowser }> {
  const person = await story.person(name, BURKE)
  await story.imports(DAY_ONE, [soldInBurke])
  await person.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
  await person.post('/api/users/instant_alerts_off')
  return { person, browser: await turnOn(person) }
}

async function devices(person: Person) {
  return (await person.get<PushAnswer>('/api/push')).devices
}

async function pushed(person: Person) {
  const { notifications } = await person.get<NotificationsAnswer>('/api/notifications')
  return notifications.map(({ channels }) => channels.find(({ channel }) => channel === 'push'))
}

describe('a push notification', () => {
  test('shows the change, its meaning, and a link, once, readable only by the browser', async () => {
    const { person, browser } = await follower()
    await story.imports(DAY_TWO, [upset])
    const id = await story.listingId('11033')
    expect(browser.messages).toMatchObject([
      {
        title: 'Upset bid of $9,750.00',
        body: '12 Oak St, Morganton, NC 28655\nMinimum upset bid $10,500.00, deadline Mon, Nov 23 by 5:00 PM (not confirmed)',
        url: `/details/${id}`,
      },
    ])
    expect(story.product.mails).toEqual([])
    expect(await pushed(person)).toMatchObject([{ state: 'sent', stopped_because: null }])
    await story.imports('2026-11-12T16:00:00Z', [upset])
    expect(browser.messages).toHaveLength(1)
  })

  test('bundles all changes of an import, on every device', async () => {
    const { person, browser } = await follower()
    const second = await turnOn(person)
    const other: NoticeRow = { ...soldInBurke, case: '25CVD000101-110', parcel: '11034', street: '14 Oak St' }
    await story.imports('2026-11-11T15:00:00Z', [soldInBurke, other])
    await person.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11034') })
    await story.imports(DAY_TWO, [upset, { ...other, bid: 9800 }])
    const message = {
      title: '2 changes in 2 properties you follow',
      url: '/user_profile?tab=notifications',
    }
    expect(browser.messages).toMatchObject([message])
    expect(second.messages).toMatchObject([message])
    expect(second.messages[0]?.body).toContain('12 Oak St, Morganton, NC 28655')
  })

  test('reminds of an upset deadline even if email reminders are off', async () => {
    const { person, browser } = await follower()
    await person.post('/api/alert_settings', { deadline_reminders: false })
    await story.passes('2026-11-18T22:30:00Z')
    expect(browser.messages.map(({ title }) => title)).toEqual(['Upset deadline is Thu, Nov 19 (estimated)'])
    expect(story.product.mails).toEqual([])
  })

  test('is not sent to a person without access to the county', async () => {
    const { person, browser } = await follower()
    await story.importsOnly(DAY_TWO, [upset])
    await story.product.database.pool.query('DELETE FROM county_grant')
    await story.product.runJobs()
    expect(browser.messages).toEqual([])
    expect(await devices(person)).toHaveLength(1)
  })
})

describe('a push service', () => {
  test.each([404, 410])(
    'that no longer knows a browser (%i) turns the device off and shows why',
    async (status) => {
      const { person, browser } = await follower()
      browser.answers(status)
      await story.imports(DAY_TWO, [upset])
      expect(await pushed(person)).toMatchObject([{ state: 'stopped', stopped_because: 'device_gone' }])
      expect(await devices(person)).toMatchObject([{ gone_at: '2026-11-12T15:00:00.000Z' }])
      await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 11_000 }])
      expect(await pushed(person)).toMatchObject([undefined, { state: 'stopped' }])
    },
  )

  test('that is temporarily down is retried without pushing twice to other devices', async () => {
    const { person, browser } = await follower()
    const second = await turnOn(person)
    second.answers(503)
    await story.imports(DAY_TWO, [upset])
    expect(await pushed(person)).toMatchObject([{ state: 'waiting' }])
    second.answers(201)
    await story.product.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await story.product.runJobs()
    expect([browser.messages.length, second.messages.length]).toEqual([1, 1])
    expect(await pushed(person)).toMatchObject([{ state: 'sent' }])
  })

  test.each([400, 403, 413])('that refuses a message for good (%i) is not asked again', async (status) => {
    const { person, browser } = await follower()
    browser.answers(status)
    await story.imports(DAY_TWO, [upset])
    expect(await pushed(person)).toMatchObject([{ state: 'stopped', stopped_because: 'refused' }])
    expect(await devices(person)).toMatchObject([{ gone_at: null }])
    browser.answers(201)
    await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 11_000, filed: '2026-11-13' }])
    expect(browser.messages.map(({ title }) => title)).toEqual(['Upset bid of $11,000.00'])
  })

  test.each([
    { 'retry-after': '3600' },
    { 'retry-after': 'Thu, 12 Nov 2026 11:00:00 GMT', date: 'Thu, 12 Nov 2026 10:00:00 GMT' },
  ])('that says to come back in an hour is left alone until then (%o)', async (headers) => {
    const { person, browser } = await follower()
    browser.answers(429, headers)
    await story.imports(DAY_TWO, [upset])
    browser.answers(201)
    const retry = async () => {
      await story.product.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
      await story.product.runJobs()
    }
    await retry()
    expect([browser.asked(), await pushed(person)]).toMatchObject([1, [{ state: 'waiting' }]])
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_601_000)
    await retry()
    vi.restoreAllMocks()
    expect([browser.asked(), await pushed(person)]).toMatchObject([2, [{ state: 'sent' }]])
  })

  test('that hangs holds only one database connection, however many devices a person has', async () => {
    const { person, browser } = await follower()
    const others = [await turnOn(person), await turnOn(person), await turnOn(person)]
    const release = service.hold()
    const importing = story.imports(DAY_TWO, [upset])
    await vi.waitFor(() => expect(service.waiting()).toBeGreaterThan(0), { timeout: 10_000 })
    const { rows } = await story.product.database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
    )
    release()
    await importing
    expect(rows).toHaveLength(1)
    expect([browser, ...others].map(({ messages }) => messages.length)).toEqual([1, 1, 1, 1])
  })

  test.each([
    'http://push.example/x',
    'https://10.0.0.7/x',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example:8443/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
  ])('is rejected at %s', async (endpoint) => {
    const { person } = await follower()
    const browser = service.browser('none')
    const answer = await person.post<{ code: string }>('/api/push/subscribe', {
      ...browser.subscription,
      endpoint,
    })
    expect(answer.code).toBe('bad_request')
    expect(await devices(person)).toHaveLength(1)
  })

  test('rejects a key that cannot be encrypted to', async () => {
    const { person } = await follower()
    const { subscription } = service.browser('none')
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    expect(await person.post('/api/push/subscribe', { ...subscription, p256dh })).toMatchObject({
      code: 'bad_request',
    })
  })
})

describe('a device', () => {
  test('gets nothing after its person logs out on it', async () => {
    const { person, browser } = await follower()
    await person.post('/api/users/logout')
    await story.imports(DAY_TWO, [upset])
    expect(browser.messages).toEqual([])
    const { rows } = await story.product.database.pool.query('SELECT FROM push_device')
    expect(rows).toEqual([])
  })

  test('stays on when its session expires, and turns off at the next logout there', async () => {
    const { person, browser } = await follower()
    const { pool } = story.product.database
    await pool.query('DELETE FROM user_session')
    await story.imports(DAY_TWO, [upset])
    expect(browser.messages).toHaveLength(1)
    const login = await story.product.accounts.logIn(person.email, GOOD_PASSWORD, true)
    const cookie = cookieOf(login)
    const { endpoint, auth } = browser.subscription
    const kept = await story.product.call('POST', '/api/push/keep', { cookie, body: { endpoint, auth } })
    expect(kept.json<{ id: string | null }>().id).not.toBeNull()
    await story.product.call('POST', '/api/users/logout', { cookie, body: {} })
    expect((await pool.query('SELECT FROM push_device')).rowCount).toBe(0)
  })

  test('turns off for its previous user when someone else signs in on it', async () => {
    const { person, browser } = await follower()
    const eve = await story.person('eve', BURKE)
    const { endpoint, auth } = browser.subscription
    expect(await eve.post('/api/push/keep', { endpoint, auth })).toMatchObject({ id: null })
    expect(await devices(person)).toEqual([])
  })

  test('stays with its person if another person knows only its endpoint', async () => {
    const { person, browser } = await follower()
    const eve = await story.person('eve', BURKE)
    const { endpoint } = browser.subscription
    const other = { ...service.browser('none').subscription, endpoint }
    expect(await eve.post('/api/push/keep', { endpoint, auth: other.auth })).toMatchObject({ id: null })
    expect(await eve.post('/api/push/subscribe', other)).toMatchObject({ code: 'bad_request' })
    expect(await devices(eve)).toEqual([])
    await story.imports(DAY_TWO, [upset])
    expect(browser.messages).toHaveLength(1)
    expect(await devices(person)).toHaveLength(1)
  })

  test('can be removed from another device, but not by another person', async () => {
    const { person, browser } = await follower()
    const eve = await story.person('eve', BURKE)
    const [device] = await devices(person)
    expect(await eve.post('/api/push/remove', { id: device?.id })).toMatchObject({ devices: [] })
    expect(await devices(person)).toHaveLength(1)
    expect(await person.post('/api/push/remove', { id: device?.id })).toMatchObject({ devices: [] })
    await story.imports(DAY_TWO, [upset])
    expect(browser.messages).toEqual([])
  })

  test('is deleted with the account', async () => {
    const { person } = await follower()
    await story.product.database.pool.query('DELETE FROM user_account WHERE id = $1', [person.userId])
    expect((await story.product.database.pool.query('SELECT FROM push_device')).rowCount).toBe(0)
  })

  test('is dropped, oldest first, above the maximum per person', async () => {
    const { person } = await follower()
    for (let more = 0; more < 11; more += 1) {
      story.product.clock.advance(1_000)
      await turnOn(person)
    }
    const known = await devices(person)
    expect(known).toHaveLength(10)
    expect(known[0]?.turned_on_at).not.toBe(new Date(DAY_ONE).toISOString())
  })
})

describe('a rotated push key', () => {
  const by = COMMAND_LINE
  const at = new Date(DAY_ONE)

  test('serves new subscriptions, while earlier ones keep working with the key they were made with', async () => {
    const { person, browser } = await follower()
    const { db, pool } = story.product.database
    const { public_key: former } = await person.get<PushAnswer>('/api/push')
    expect(await rotateSecret(db, 'push', { by, at })).toBe(2)
    const renewed = await turnOn(person)
    const { endpoint, auth } = browser.subscription
    const kept = await person.post<{ public_key: string }>('/api/push/keep', { endpoint, auth })
    expect(kept.public_key).not.toBe(former)
    const late = service.browser(former)
    await person.post('/api/push/subscribe', { ...late.subscription, public_key: former })
    await story.imports(DAY_TWO, [upset])
    expect([browser, renewed, late].map(({ messages }) => messages.length)).toEqual([1, 1, 1])
    expect(await listSecrets(db)).toMatchObject([
      { name: 'push', number: 1, created_at: null, devices: 2 },
      { name: 'push', number: 2, created_at: at, devices: 1 },
    ])

    expect(await removeSecret(db, 'push', 2, { by, at })).toBe(false)
    expect(await removeSecret(db, 'push', 1, { by, at })).toBe(true)
    const stale = service.browser(former).subscription
    expect(await person.post('/api/push/subscribe', { ...stale, public_key: former })).toMatchObject({
      code: 'bad_request',
    })
    await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 11_000, filed: '2026-11-13' }])
    expect([browser, renewed, late].map(({ messages }) => messages.length)).toEqual([1, 2, 1])
    expect((await devices(person)).filter(({ gone_at }) => gone_at === null)).toHaveLength(1)
    const { rows } = await pool.query('SELECT action, details FROM audit_log ORDER BY id')
    expect(rows).toEqual([
      { action: 'rotate_key', details: { name: 'push', number: 2 } },
      { action: 'remove_key', details: { name: 'push', number: 1 } },
    ])
  })

  test('that another node created is known to a node that has not read it yet', async () => {
    const { person } = await follower()
    const { pool } = story.product.database
    // Not `generateKeys`: one in 256 of its private keys has only 31 bytes.
    const value = randomBytes(32)
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(value)
    await pool.query("INSERT INTO alert_secret (name, number, value) VALUES ('push', 2, $1)", [value])
    const public_key = curve.getPublicKey('base64url')
    const browser = service.browser(public_key)
    await person.post('/api/push/subscribe', { ...browser.subscription, public_key })
    await story.imports(DAY_TWO, [upset])
    expect(browser.messages).toHaveLength(1)
  })
})

test('an unsubscribe link outlives the rotation of its key, until that key is removed', async () => {
  const { db } = story.product.database
  const act = { by: COMMAND_LINE, at: new Date(DAY_ONE) }
  const { userId } = await story.person('ada', BURKE)
  const former = await unsubscribeToken(db, userId, 'digest')
  await rotateSecret(db, 'unsubscribe', act)
  const current = await unsubscribeToken(db, userId, 'digest')
  expect(current).not.toBe(former)
  for (const token of [former, current])
    expect(await readUnsubscribeToken(db, token)).toEqual({ userId, kind: 'digest' })
  await removeSecret(db, 'unsubscribe', 1, act)
  expect(await readUnsubscribeToken(db, former)).toBeNull()
  expect(await readUnsubscribeToken(db, current)).toEqual({ userId, kind: 'digest' })
})
