import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { AlertSettings, NotificationsAnswer } from '#contract/following/alerts.ts'
import type { PushAnswer } from '#contract/following/push.ts'
import { readShortLink } from '#server/features/following/index.ts'
import { openCounties } from '#tests/support/investors.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'
import { startPushService } from './push-service.fixture.ts'

const BURKE = '37023'
const PHONE = '7045550123'
const DAY_ONE = '2026-11-10T15:00:00Z'
const DAY_TWO = '2026-11-12T15:00:00Z'

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario()
})
afterEach(() => story.product.close())

const upset: NoticeRow = { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }
const scheduled: NoticeRow = {
  ...{ county: 'Burke', case: '25CVD000300-110', parcel: '11055', street: '9 Elm St', city: 'Morganton' },
  ...{ zip: '28655', sale: '2026-11-24', time: '11:00 AM', status: 'scheduled' },
}

async function verify(person: Person, phone = PHONE): Promise<void> {
  await person.post('/api/phone/code', { phone_number: phone, agreed: true })
  await story.product.runJobs()
  const code = /: (\d{6}) is your code/.exec(
    (await story.product.texts.sentTo(phone)).at(-1)?.body ?? '',
  )?.[1]
  expect(await person.post('/api/phone/verify', { code })).toEqual({ success: true })
}

/** A person with a verified phone who follows the first property. */
async function follower(rows: NoticeRow[] = [soldInBurke], name = 'ada', phone = PHONE): Promise<Person> {
  const person = await story.person(name, BURKE)
  await story.imports(DAY_ONE, rows)
  await verify(person, phone)
  for (const { parcel } of rows)
    await person.post('/api/users/favorites/add', {
      tax_foreclosure_id: await story.listingId(String(parcel)),
    })
  return person
}

/** What was texted to a phone, without codes and with the short links cut. */
async function texts(phone = PHONE): Promise<string[]> {
  const sent = await story.product.texts.sentTo(phone)
  return sent.map(({ body }) => body.replace(/\/t\/[\w-]+$/, '/t/')).filter((body) => body.endsWith('/t/'))
}

async function channelOf(person: Person) {
  const { notifications } = await person.get<NotificationsAnswer>('/api/notifications')
  return notifications.flatMap(({ channels }) => channels.filter(({ channel }) => channel === 'text'))
}

async function textSettings(person: Person) {
  return (await person.get<AlertSettings>('/api/alert_settings')).texts
}

const UPSET =
  'Courthouse Steps: New upset bid $9,750.00 for 12 Oak St, Morganton. Minimum upset bid $10,500.00, deposit $750.00. Upset deadline Mon, Nov 23, 5:00 PM (not confirmed). http://127.0.0.1:3000/t/'

describe('a text', () => {
  test('says what happened and what it means, once, with a link to the property', async () => {
    const ada = await follower()
    await story.imports(DAY_TWO, [upset])
    expect(await texts()).toEqual([UPSET])
    await story.imports('2026-11-12T16:00:00Z', [upset])
    expect(await texts()).toHaveLength(1)
    expect(await channelOf(ada)).toMatchObject([{ state: 'sent', stopped_because: null }])
    const body = (await story.product.texts.sentTo(PHONE)).at(-1)?.body ?? ''
    const code = /\/t\/([\w-]+)$/.exec(body)?.[1] ?? ''
    expect(await readShortLink(story.product.database.db, code)).toBe(
      `/details/${await story.listingId('11033')}`,
    )
  })

  test('reminds of a deadline a day and three hours before it, and not once it has moved', async () => {
    await follower([upset])
    await story.passes('2026-11-22T21:30:00Z')
    expect(await texts()).toEqual([
      'Courthouse Steps: Upset deadline Mon, Nov 23, 5:00 PM (not confirmed) for 12 Oak St, Morganton. Minimum upset bid $10,500.00, deposit $750.00. http://127.0.0.1:3000/t/',
    ])
    await story.passes('2026-11-23T18:30:00Z')
    await story.passes('2026-11-23T18:31:00Z')
    expect(await texts()).toHaveLength(2)
  })

  test('reminds of the deadline of a property that left the list, and says that it did', async () => {
    const other: NoticeRow = { ...soldInBurke, case: '25CVD000101-110', parcel: '11034', street: '14 Oak St' }
    const ada = await follower([upset, other])
    const service = await startPushService()
    onTestFinished(() => service.close())
    const { public_key } = await ada.get<PushAnswer>('/api/push')
    const browser = service.browser(public_key)
    await ada.post('/api/push/subscribe', browser.subscription)
    await story.imports(DAY_TWO, [other])
    await story.passes('2026-11-22T21:30:00Z')
    const gone = 'No longer listed since Nov 12'
    expect((await texts()).at(-1)).toContain(
      'Upset deadline Mon, Nov 23, 5:00 PM (not confirmed) for 12 Oak St, Morganton.',
    )
    expect((await texts()).at(-1)).toContain(`${gone}. http`)
    expect(story.product.mails.at(-1)?.text).toContain(`Upset Bid Ongoing · ${gone}`)
    expect(browser.messages.at(-1)?.body).toContain(`\n${gone}`)
    const { notifications } = await ada.get<NotificationsAnswer>('/api/notifications')
    expect(notifications[0]).toMatchObject({
      reminder: { kind: 'last_day_24h', day: '2026-11-23' },
      listing: { gone_since: '2026-11-12T15:00:00.000Z' },
    })
  })

  test('bundles the changes of an import, the most urgent first', async () => {
    const other: NoticeRow = { ...soldInBurke, case: '25CVD000101-110', parcel: '11034', street: '14 Oak St' }
    await follower([soldInBurke, other])
    await story.imports(DAY_TWO, [
      upset,
      { ...other, bid: 9800, filed: '2026-11-12', last_day: '2026-11-24' },
    ])
    expect(await texts()).toEqual([UPSET.replace('http', '+1 more: http')])
  })

  test('tells of a postponement and a cancellation of a favorite, and of nothing that can wait', async () => {
    await follower([scheduled])
    await story.imports(DAY_TWO, [{ ...scheduled, sale: '2026-12-08' }])
    await story.imports('2026-11-13T15:00:00Z', [{ ...scheduled, sale: '2026-12-08', opening: 4200 }])
    await story.imports('2026-11-16T15:00:00Z', [{ ...scheduled, sale: '2026-12-08', status: 'cancelled' }])
    expect(await texts()).toEqual([
      expect.stringMatching(/^Courthouse Steps: Sale postponed to Tue, Dec 8 for 9 Elm St, Morganton\. http/),
      expect.stringMatching(/^Courthouse Steps: Sale canceled for 9 Elm St, Morganton\. .*http/),
    ])
  })

  test('tells of a sale that is moved up or gets another hour, and not of one that was over', async () => {
    const ada = await follower([{ ...scheduled, sale: '2026-12-16' }])
    const importsDaily = async (...days: NoticeRow[]) => {
      for (const [index, row] of days.entries())
        await story.imports(`2026-11-${12 + index}T15:00:00Z`, [{ ...scheduled, ...row }])
    }
    await importsDaily(
      { sale: '2026-12-01', time: '11:00 AM' },
      { sale: '2026-12-01', time: '10:00 AM' },
      { sale: '2026-11-10', time: '10:00 AM' },
      { sale: '2026-11-10', time: '9:00 AM' },
    )
    expect(await story.events()).toEqual([
      ...['listed', 'sale_date_set', 'facts_corrected', 'facts_corrected', 'facts_corrected'],
      ...['sale_day_passed (time)', 'facts_corrected'],
    ])
    expect(await texts()).toEqual([
      expect.stringMatching(/^Courthouse Steps: Sale moved up to Tue, Dec 1 for 9 Elm St, Morganton\. http/),
      expect.stringMatching(
        /^Courthouse Steps: Sale time on Tue, Dec 1 changed to 10:00 AM for 9 Elm St, Morganton\. http/,
      ),
    ])
    expect((await channelOf(ada)).map(({ state }) => state)).toEqual(['stopped', 'sent', 'sent'])
  })

  test('of a kind that is turned off is not sent, nor to a person without access or a verified number', async () => {
    const ada = await follower()
    const bob = await story.person('bob', BURKE)
    await bob.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
    await bob.post('/api/phone/code', { phone_number: '7045550199', agreed: true })
    await ada.post('/api/alert_settings', { text_upset_bids: false })
    await story.imports(DAY_TWO, [upset])
    expect([await texts(), await texts('7045550199')]).toEqual([[], []])
    await ada.post('/api/alert_settings', { text_upset_bids: true })
    await openCounties(story.product, ada.email, [])
    await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 12_000, filed: '2026-11-13' }])
    expect(await texts()).toEqual([])
  })

  test('goes out for a saved search with texts, whatever its alert', async () => {
    const ada = await story.person('ada', BURKE)
    await story.imports(DAY_ONE, [soldInBurke])
    await verify(ada)
    const search = { name: 'Burke', search: 'county=Burke', alert: 'off', has_texts: true }
    await ada.post('/api/saved_searches', search)
    await story.imports(DAY_TWO, [upset])
    expect(await texts()).toEqual([UPSET])
  })
})

describe('the quiet hours', () => {
  /** 10 PM in New York. */
  const NIGHT = '2026-11-13T03:00:00Z'
  const EIGHT = '2026-11-13T13:00:30Z'

  test('hold a text until 8 AM, and then send all of them as one', async () => {
    const other: NoticeRow = { ...soldInBurke, case: '25CVD000101-110', parcel: '11034', street: '14 Oak St' }
    await follower([soldInBurke, other])
    await story.imports(NIGHT, [upset, other])
    await story.imports('2026-11-13T04:00:00Z', [
      upset,
      { ...other, bid: 9800, filed: '2026-11-12', last_day: '2026-11-24' },
    ])
    await story.passes('2026-11-13T12:59:00Z')
    expect(await texts()).toEqual([])
    await story.passes(EIGHT)
    expect(await texts()).toEqual([UPSET.replace('http', '+1 more: http')])
    await story.passes('2026-11-13T13:02:00Z')
    expect(await texts()).toHaveLength(1)
  })

  test('do not hold what closes by noon after them', async () => {
    const soon: NoticeRow = { ...upset, sale: '2026-11-02', last_day: '2026-11-13', filed: '2026-11-03' }
    await story.product.database.pool.query('UPDATE county SET closes_at_minute = 690 WHERE fips = $1', [
      BURKE,
    ])
    await follower([{ ...soon, bid: 9000, last_day: '2026-11-12', filed: '2026-11-02' }])
    await story.imports(NIGHT, [soon])
    expect(await texts()).toHaveLength(1)
  })

  test('send nothing in the morning that was overtaken in the night', async () => {
    const ada = await follower()
    await story.imports(NIGHT, [upset])
    await story.imports('2026-11-13T04:00:00Z', [{ ...upset, bid: 11_000, last_day: '2026-11-23' }])
    await story.passes(EIGHT)
    expect(await texts()).toEqual([expect.stringContaining('New upset bid $11,000.00')])
    expect((await channelOf(ada)).map(({ stopped_because }) => stopped_because).toSorted()).toEqual([
      'ended',
      null,
    ])
  })
})

describe('a day', () => {
  test('has at most ten texts, and the tenth says so', async () => {
    const ada = await follower()
    for (let bid = 0; bid < 12; bid += 1)
      await story.imports(`2026-11-12T15:${String(bid).padStart(2, '0')}:00Z`, [
        { ...upset, bid: 10_000 + bid * 1000 },
      ])
    const all = await texts()
    expect(all).toHaveLength(10)
    expect(all.map((body) => body.includes('No more texts today')).indexOf(true)).toBe(9)
    expect(
      (await channelOf(ada)).filter(({ stopped_because }) => stopped_because === 'daily_limit'),
    ).toHaveLength(2)
    await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 40_000 }])
    expect(await texts()).toHaveLength(11)
  })
})

describe('the channel ends', () => {
  test('with STOP, and begins again with START', async () => {
    const ada = await follower()
    await story.product.texts.reply(PHONE, 'Stop.')
    await story.imports(DAY_TWO, [upset])
    expect(await texts()).toEqual([])
    expect(await textSettings(ada)).toMatchObject({ state: 'stopped', stopped_because: 'stop' })
    await story.product.texts.reply(PHONE, 'START')
    await story.imports('2026-11-13T15:00:00Z', [{ ...upset, bid: 12_000 }])
    expect(await texts()).toHaveLength(1)
  })

  test('when the carrier refuses or cannot deliver, with an email that says why', async () => {
    const ada = await follower()
    story.product.texts.faults({ undelivered: { [`+1${PHONE}`]: 30006 } })
    await story.imports(DAY_TWO, [upset])
    await story.product.texts.arrive()
    await story.product.runJobs()
    expect(await textSettings(ada)).toMatchObject({ state: 'stopped', stopped_because: 'unreachable' })
    expect(story.product.subjectsTo(ada.email).filter((subject) => /text/i.test(subject))).toHaveLength(1)
  })
})

test('texts are kept as long as notifications', async () => {
  await follower()
  await story.imports(DAY_TWO, [upset])
  const { pool } = story.product.database
  const kept = async (instant: string) => {
    story.product.clock.set(instant)
    await pool.query("SELECT graphile_worker.add_job('tidy_notifications')")
    await story.product.runJobs()
    return (await pool.query('SELECT FROM text_message')).rowCount
  }
  expect(await kept('2027-05-01T15:00:00Z')).toBe(1)
  expect(await kept('2027-06-01T15:00:00Z')).toBe(0)
})

test('metrics count texts and their cost', async () => {
  await follower()
  await story.imports(DAY_TWO, [upset])
  await story.product.texts.arrive()
  await story.product.runJobs()
  const { body } = await story.product.call('GET', '/metrics', { from: '127.0.0.1' })
  expect(body).toContain('texts_today{status="delivered"} 1')
  expect(body).toContain('texts_today_most_per_person 1')
  expect(body).toMatch(/texts_cost_dollars_30_days 0\.\d+/)
})

describe('a gateway that fails', () => {
  const again = async (instant: string) => {
    story.product.clock.set(instant)
    await story.product.database.pool.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key IS NULL OR key NOT LIKE 'never%'",
    )
    await story.product.runJobs()
  }

  test.each(['hangs', 'resets', 'loses_answer', 'garbles', 'fails'] as const)(
    'and %s sends the text once in the end',
    async (does) => {
      const ada = await follower()
      story.product.texts.faults({ calls: [{ method: 'POST', does, times: 1, status: 503 }] })
      await story.imports(DAY_TWO, [upset])
      await again('2026-11-12T15:00:30Z')
      await again('2026-11-12T15:02:00Z')
      await again('2026-11-12T15:05:00Z')
      expect(await texts()).toEqual([UPSET])
      expect(await channelOf(ada)).toMatchObject([{ state: 'sent' }])
    },
  )

  test.each(['twice', 'reversed', 'never'] as const)(
    'and calls back %s ends in the right state',
    async (callbacks) => {
      await follower()
      story.product.texts.faults({ callbacks })
      await story.imports(DAY_TWO, [upset])
      await story.product.texts.arrive()
      await story.product.runJobs()
      story.product.clock.advance(6 * 60_000)
      await story.product.database.pool.query("SELECT graphile_worker.add_job('check_text_states')")
      await story.product.runJobs()
      const { rows } = await story.product.database.pool.query(
        "SELECT status, price_micros > 0 AS is_priced FROM text_message WHERE key LIKE 'alert.%'",
      )
      expect(rows).toEqual([{ status: 'delivered', is_priced: true }])
    },
  )
})
