import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readTextRecipients } from '#server/features/following/texts/numbers.store.ts'
import { stopTexts } from '#server/features/following/texts/stop-texts.ts'
import { createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp({ SUPPORT_EMAIL: 'help@steps.example' })
})
afterAll(() => product.close())

let count = 0
let email: string
let cookie: string
let phone: string
beforeEach(async () => {
  count += 1
  email = `reply-${count}@example.com`
  phone = `336555${String(count).padStart(4, '0')}`
  product.texts.faults()
  await product.resetRateLimits()
  cookie = await signUpAndIn(product, email)
})

async function ask(as = cookie): Promise<string> {
  await product.call('POST', '/api/phone/code', { body: { phone_number: phone, agreed: true }, cookie: as })
  await product.runJobs()
  return /(\d{6})/.exec((await product.texts.sentTo(phone)).at(-1)?.body ?? '')?.[1] ?? ''
}
const enter = (code: string, as = cookie) =>
  product.call('POST', '/api/phone/verify', { body: { code }, cookie: as })
async function verify(): Promise<void> {
  expect((await enter(await ask())).statusCode).toBe(200)
}
const settings = async (as = cookie) =>
  (await product.call('GET', '/api/alert_settings', { cookie: as })).json<{ texts: unknown }>().texts

async function rowsOf<T extends object>(sql: string, values: unknown[]): Promise<T[]> {
  return (await product.database.pool.query<T>(sql, values)).rows
}
const idOf = async (of = email) =>
  (await rowsOf<{ id: string }>('SELECT id FROM user_account WHERE email = $1', [of]))[0]?.id ?? ''
const changes = async () =>
  (
    await rowsOf<{ change: string; words: string }>(
      'SELECT change, words FROM text_consent WHERE user_id = $1 ORDER BY id',
      [await idOf()],
    )
  ).slice(1)
const isRecipient = async () => (await readTextRecipients(product.database.db, [await idOf()])).size === 1

/** A webhook as Twilio sends it. */
async function webhook(form: Record<string, string>, token = 'test_auth_token_1') {
  const url = 'http://127.0.0.1:3000/api/webhooks/sms/incoming'
  const fields = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = fields.map(([name, value]) => `${name}${value}`).join('')
  return product.app.inject({
    method: 'POST',
    url: '/api/webhooks/sms/incoming',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(`${url}${text}`).digest('base64'),
    },
    payload: new URLSearchParams(form).toString(),
  })
}
let sids = 0
function incoming(body: string, from = phone) {
  sids += 1
  return { MessageSid: `SM${String(sids).padStart(32, '0')}`, From: `+1${from}`, Body: body }
}

describe('a reply', () => {
  test.each(['STOP', ' stop. ', 'Unsubscribe', 'cancel', 'ARRÊT'])('%j ends texts at once', async (words) => {
    await verify()
    expect(await product.texts.reply(phone, words)).toEqual([expect.stringMatching(/You are unsubscribed/)])
    expect(await settings()).toMatchObject({ state: 'stopped', stopped_because: 'stop' })
    expect(await isRecipient()).toBe(false)
    expect(await changes()).toEqual([{ change: 'stop', words: words.trim() }])
    await product.runJobs()
    expect(product.subjectsTo(email).filter((subject) => subject.startsWith('No more text'))).toEqual([])
  })

  test('START begins them again, as often as wanted', async () => {
    await verify()
    for (const stop of ['STOP', 'quit']) {
      await product.texts.reply(phone, stop)
      expect(await product.texts.reply(phone, 'Start')).toEqual([
        expect.stringMatching(/You get foreclosure alerts/),
      ])
      expect(await settings()).toMatchObject({ state: 'on', stopped_because: null })
      expect(await isRecipient()).toBe(true)
    }
    expect((await changes()).map(({ change }) => change)).toEqual(['stop', 'start', 'stop', 'start'])
  })

  test('HELP is answered with where to get help, and changes nothing', async () => {
    await verify()
    expect(await product.texts.reply(phone, 'help')).toEqual([expect.stringMatching(/help@steps\.example/)])
    expect(await changes()).toEqual([])
  })

  test('that the gateway answers itself is not answered twice', async () => {
    await verify()
    product.texts.faults({ answers_keywords: true })
    expect(await product.texts.reply(phone, 'STOP')).toHaveLength(1)
    expect(await settings()).toMatchObject({ state: 'stopped' })
    expect(await product.texts.reply(phone, 'START')).toHaveLength(1)
    expect(await settings()).toMatchObject({ state: 'on' })
  })

  test('of other words is neither stored nor answered', async () => {
    await verify()
    for (const words of ['Please stop by tomorrow', 'start the car', '', '🙂', 'My password is tiger\0'])
      expect(await product.texts.reply(phone, words)).toEqual([])
    expect(await isRecipient()).toBe(true)
    expect(await rowsOf('SELECT FROM text_reply WHERE phone = $1', [phone])).toEqual([])
  })

  test('from a number that nobody verified gets STOP and HELP answered, and begins nothing', async () => {
    expect(await product.texts.reply('9105550199', 'HELP')).toHaveLength(1)
    expect(await product.texts.reply('9105550199', 'STOP')).toHaveLength(1)
    expect(await product.texts.reply('+447700900123', 'STOP')).toHaveLength(1)
    expect(await product.texts.reply('9105550199', 'START')).toEqual([])
    await product.accounts.update(cookie, { phone_number: phone })
    await product.texts.reply(phone, 'START')
    expect(await settings()).toMatchObject({ state: 'unverified' })
  })

  test('STOP between code and verification voids the code, and START only allows to ask again', async () => {
    const code = await ask()
    await product.texts.reply(phone, 'STOP')
    expect((await enter(code)).json()).toMatchObject({ code: 'phone_code_expired' })
    expect(await settings()).toMatchObject({ state: 'unverified', stopped_because: 'stop' })
    const sent = (await product.texts.sentTo(phone)).length
    await ask()
    expect(await product.texts.sentTo(phone)).toHaveLength(sent)
    await product.texts.reply(phone, 'START')
    expect(await settings()).toMatchObject({ state: 'unverified', stopped_because: null })
    expect((await enter(code)).json()).toMatchObject({ code: 'phone_code_expired' })
    await verify()
  })

  test('STOP between asking and the code keeps the code from being sent', async () => {
    await product.call('POST', '/api/phone/code', { body: { phone_number: phone, agreed: true }, cookie })
    await product.texts.reply(phone, 'STOP')
    await product.runJobs()
    expect((await product.texts.sentTo(phone)).filter(({ body }) => /\d{6}/.test(body))).toEqual([])
  })

  /** As a process of an earlier release beside this one does. */
  async function takeInEarlierRelease(keyword: string, at: string) {
    await product.database.pool.query(
      'INSERT INTO text_reply (sid, phone, received_at, keyword) VALUES ($1, $2, $3, $4)',
      [`${keyword}-${at}-${phone}`, phone, at, keyword],
    )
  }
  const isRefused = async () => {
    const body = { phone_number: phone, agreed: true }
    return (await product.call('POST', '/api/phone/code', { body, cookie })).statusCode === 409
  }

  test('STOP that an earlier release took counts until START', async () => {
    await takeInEarlierRelease('stop', '2026-01-01T12:00:00Z')
    expect(await isRefused()).toBe(true)
    expect(await ask()).toBe('')
    await takeInEarlierRelease('start', '2026-01-01T13:00:00Z')
    expect(await isRefused()).toBe(false)
    await takeInEarlierRelease('stop', '2026-01-01T14:00:00Z')
    expect(await isRefused()).toBe(true)
    await product.texts.reply(phone, 'START')
    expect(await isRefused()).toBe(false)
  })

  test('START that an earlier release took ends STOP, until the next', async () => {
    await product.texts.reply(phone, 'STOP')
    expect(await isRefused()).toBe(true)
    await takeInEarlierRelease('start', new Date(product.clock.now() + 60_000).toISOString())
    expect(await isRefused()).toBe(false)
    product.clock.advance(120_000)
    await product.texts.reply(phone, 'STOP')
    expect(await isRefused()).toBe(true)
  })

  test('STOP after the code was used is not undone by entering it again', async () => {
    const code = await ask()
    await enter(code)
    await product.texts.reply(phone, 'STOP')
    await product.texts.reply(phone, 'START')
    await product.texts.reply(phone, 'STOP')
    expect((await enter(code)).json()).toMatchObject({ code: 'phone_code_expired' })
    expect(await settings()).toMatchObject({ state: 'stopped' })
  })

  test('from a number that its owner gave up does not reach the account', async () => {
    await verify()
    await product.accounts.update(cookie, { phone_number: '9105550111' })
    await product.texts.reply(phone, 'STOP')
    await product.texts.reply(phone, 'START')
    expect(await settings()).toMatchObject({
      phone: '9105550111',
      state: 'unverified',
      stopped_because: null,
    })
    expect((await changes()).map(({ change }) => change)).toEqual(['changed'])
  })
})

describe('a webhook', () => {
  test('counts once, however often it is repeated', async () => {
    await verify()
    const stop = incoming('STOP')
    const first = await webhook(stop)
    expect(first.headers['content-type']).toMatch(/^text\/xml/)
    expect(first.body).toMatch(/<Message>.*unsubscribed/)
    await webhook(incoming('START'))
    expect((await webhook(stop)).body).toBe(first.body)
    expect(await settings()).toMatchObject({ state: 'on' })
    const again = incoming('STOP')
    await Promise.all([webhook(again), webhook(again), webhook(again)])
    expect((await changes()).map(({ change }) => change)).toEqual(['stop', 'start', 'stop'])
  })

  test('with a wrong signature changes nothing', async () => {
    await verify()
    const forged = await webhook(incoming('STOP'), 'another token')
    expect([forged.statusCode, forged.json<{ code: string }>().code]).toEqual([400, 'bad_request'])
    const unsigned = await product.app.inject({
      method: 'POST',
      url: '/api/webhooks/sms/incoming',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(incoming('STOP')).toString(),
    })
    expect(unsigned.statusCode).toBe(400)
    expect(await isRecipient()).toBe(true)
  })

  test('with a signature over other words changes nothing', async () => {
    await verify()
    const form = incoming('Hello')
    const url = 'http://127.0.0.1:3000/api/webhooks/sms/incoming'
    const fields = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const signature = createHmac('sha1', 'test_auth_token_1')
      .update(`${url}${fields.map(([name, value]) => `${name}${value}`).join('')}`)
      .digest('base64')
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/webhooks/sms/incoming',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      payload: new URLSearchParams({ ...form, Body: 'STOP' }).toString(),
    })
    expect(answer.statusCode).toBe(400)
    expect(await isRecipient()).toBe(true)
  })

  test.each([
    ['JSON', 'application/json', '{"Body":"STOP"}', 400],
    ['nothing', 'application/x-www-form-urlencoded', '', 400],
    ['a large form', 'application/x-www-form-urlencoded', `Body=${'x'.repeat(70_000)}`, 413],
  ])('with %s is refused', async (_what, type, payload, status) => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/webhooks/sms/incoming',
      headers: { 'content-type': type, 'x-twilio-signature': 'x' },
      payload,
    })
    expect(answer.statusCode).toBe(status)
  })
})

describe('what the carrier reports', () => {
  const stop = async (because: 'stop' | 'unreachable' | 'refused', of?: string) => {
    const id = await idOf()
    await product.database.db.transaction((tx) =>
      stopTexts(tx, id, because, new Date(product.clock.now()), of),
    )
    await product.runJobs()
  }
  const mails = () => product.mails.filter(({ to, subject }) => to === email && subject.startsWith('No more'))

  test.each([
    ['unreachable', /cannot get text messages/],
    ['refused', /refuses our text messages/],
  ] as const)('%s turns texts off with one email that says why', async (because, why) => {
    await verify()
    await stop(because)
    await stop(because)
    expect(await settings()).toMatchObject({ state: 'stopped', stopped_because: because })
    expect(await changes()).toEqual([{ change: because, words: null }])
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toMatch(why)
    expect(mails()[0]?.text).toContain('/user_profile?tab=account_settings')
    await verify()
    expect(await settings()).toMatchObject({ state: 'on' })
  })

  test('after a STOP changes nothing, and a STOP after it counts', async () => {
    await verify()
    await stop('unreachable')
    await product.texts.reply(phone, 'STOP')
    await stop('refused')
    expect(await settings()).toMatchObject({ stopped_because: 'stop' })
    expect((await changes()).map(({ change }) => change)).toEqual(['unreachable', 'stop'])
    expect(mails()).toHaveLength(1)
  })

  test('about a former number does not stop the present one', async () => {
    await verify()
    await stop('unreachable', '9105550122')
    expect(await isRecipient()).toBe(true)
    await stop('stop', phone)
    expect(await isRecipient()).toBe(false)
    expect(mails()).toEqual([])
  })
})

describe('a number that replied STOP', () => {
  const refusal = async (as: string, number = phone) => {
    const body = { phone_number: number, agreed: true }
    const answer = await product.call('POST', '/api/phone/code', { body, cookie: as })
    await product.runJobs()
    return answer.statusCode === 200 ? null : answer.json<{ message: string }>().message
  }
  const texted = async () => (await product.texts.sentTo(phone)).length

  test('is texted no code for another account either, until it texts START', async () => {
    const other = await signUpAndIn(product, `other-${email}`)
    expect(await refusal(cookie)).toBeNull()
    await product.texts.reply(phone, 'STOP')
    const before = await texted()
    expect(await refusal(other)).toContain('replied STOP')
    expect(await texted()).toBe(before)
    await product.texts.reply(phone, 'START')
    expect(await refusal(other)).toBeNull()
    expect(await texted()).toBeGreaterThan(before)
  })

  test('is texted none after its account had another number, or was erased, however long ago', async () => {
    const other = await signUpAndIn(product, `other-${email}`)
    expect(await refusal(cookie)).toBeNull()
    await product.texts.reply(phone, 'STOP')
    expect(await refusal(cookie, `910${phone.slice(3)}`)).toBeNull()
    expect(await refusal(cookie)).toContain('replied STOP')
    await product.accounts.erase(cookie)
    await product.database.pool.query('DELETE FROM text_reply')
    expect(await refusal(other)).toContain('replied STOP')
  })

  test('is texted no code that was asked for just before', async () => {
    await product.call('POST', '/api/phone/code', { body: { phone_number: phone, agreed: true }, cookie })
    await product.texts.reply(phone, 'STOP')
    await product.database.pool.query('UPDATE text_number SET stopped_at = NULL, stopped_because = NULL')
    const before = await texted()
    await product.runJobs()
    expect(await texted()).toBe(before)
  })
})

test('the export has numbers, consents and replies, and erasing removes them', async () => {
  await verify()
  await product.texts.reply(phone, 'STOP')
  const exported = (await product.accounts.exportData(cookie)).json<Record<string, unknown>>()
  expect(exported).toMatchObject({
    text_numbers: [{ phone, stopped_because: 'stop' }],
    text_consents: [
      { phone, change: 'given' },
      { phone, change: 'stop', words: 'STOP' },
    ],
    text_replies: [{ phone, keyword: 'stop' }],
  })
  await product.accounts.erase(cookie)
  for (const table of ['text_number', 'text_consent', 'text_message', 'text_reply'])
    expect([table, await rowsOf(`SELECT FROM ${table} WHERE phone = $1`, [phone])]).toEqual([table, []])
})

test('the kinds of texts are chosen one by one, without resuming email', async () => {
  await verify()
  const choose = (body: object) => product.call('POST', '/api/alert_settings', { cookie, body })
  await product.database.pool.query(
    'INSERT INTO alert_settings (user_id, mail_stopped_at) VALUES ($1, now())',
    [await idOf()],
  )
  const chosen = await choose({ text_deadlines: false, text_sale_changes: true })
  expect(chosen.json()).toMatchObject({
    texts: { deadlines: false, upset_bids: true, sale_changes: true },
    mail_stopped: { because: 'complaint' },
  })
  const id = await idOf()
  const [kinds] = [...(await readTextRecipients(product.database.db, [id])).values()]
  expect([...(kinds?.kinds ?? [])]).toEqual(['upset_bid', 'sale_change'])
})
