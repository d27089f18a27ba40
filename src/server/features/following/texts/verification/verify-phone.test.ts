import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONSENT_WORDS } from '#domain/text-messages/consent.ts'
import { reinstatePerson, suspendPerson } from '#server/features/accounts/index.ts'
import { readTextRecipients } from '#server/features/following/texts/numbers.store.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { codeOf, cookieOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let count = 0
let email: string
let cookie: string
let phone: string
beforeEach(async () => {
  count += 1
  email = `phone-${count}@example.com`
  phone = `704555${String(count).padStart(4, '0')}`
  product.texts.faults()
  await product.resetRateLimits()
  cookie = await signUpAndIn(product, email)
})

const ask = (typed = phone, as = cookie, from?: string) =>
  product.call('POST', '/api/phone/code', {
    body: { phone_number: typed, agreed: true },
    cookie: as,
    ...(from !== undefined && { from }),
  })
const enter = (code: string, as = cookie) =>
  product.call('POST', '/api/phone/verify', { body: { code }, cookie: as })
const settings = async (as = cookie) =>
  (await product.call('GET', '/api/alert_settings', { cookie: as })).json<{ texts: unknown }>().texts

/** The newest code texted to a phone. */
async function texted(to = phone): Promise<string> {
  await product.runJobs()
  const code = /: (\d{6}) is your code/.exec((await product.texts.sentTo(to)).at(-1)?.body ?? '')?.[1]
  if (code === undefined) throw new Error(`no code was texted to ${to}`)
  return code
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function verify(to = phone, as = cookie): Promise<void> {
  await ask(to, as)
  expect((await enter(await texted(to), as)).json()).toEqual({ success: true })
}

async function idOf(of = email): Promise<string> {
  const { rows } = await product.database.pool.query<{ id: string }>(
    'SELECT id FROM user_account WHERE email = $1',
    [of],
  )
  return rows[0]?.id ?? ''
}
type Consent = { phone: string; change: string; words: string | null }
async function consents(of = email): Promise<Consent[]> {
  const { rows } = await product.database.pool.query<Consent>(
    'SELECT phone, change, words FROM text_consent WHERE user_id = $1 ORDER BY id',
    [await idOf(of)],
  )
  return rows
}
const recipient = async (of = email) => {
  const id = await idOf(of)
  return (await readTextRecipients(product.database.db, [id])).get(id)?.phone
}

describe('a phone number', () => {
  test('is verified with the code texted to it, and the consent recorded word for word', async () => {
    expect(await settings()).toMatchObject({ phone: null, state: 'none' })
    expect((await ask(`(704) 555-${phone.slice(6)}`)).json()).toEqual({ success: true })
    expect(await settings()).toMatchObject({ phone, state: 'unverified', stopped_because: null })
    expect(await recipient()).toBeUndefined()
    const code = await texted()
    expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).json()).toEqual({ success: true })
    expect(await settings()).toEqual({
      phone,
      state: 'on',
      stopped_because: null,
      awaits_code: false,
      deadlines: true,
      upset_bids: true,
      sale_changes: true,
    })
    expect(await recipient()).toBe(phone)
    expect(await consents()).toEqual([{ phone, change: 'given', words: CONSENT_WORDS }])
    expect(codeOf(await ask())).toBe('not_possible')
  })

  test.each([
    ['12', 'Please enter a valid phone number'],
    ['+44 20 7946 0958', 'Phone number must be at most 15 characters'],
    ['1045550123', 'Please enter a valid phone number'],
    ['7041550123', 'Please enter a valid phone number'],
    ['8765550123', 'Enter a number of the United States or Canada'],
    ['', 'Phone number is required'],
  ])('%j is refused', async (typed, message) => {
    expect((await ask(typed)).json()).toMatchObject({ code: 'bad_request', message })
    expect(await settings()).toMatchObject({ phone: null })
  })

  test('is not texted without the agreement, or before the email address is verified', async () => {
    const body = { phone_number: phone }
    for (const agreed of [undefined, false, 'true'])
      expect(
        codeOf(await product.call('POST', '/api/phone/code', { cookie, body: { ...body, agreed } })),
      ).toBe('bad_request')
    await product.database.pool.query('UPDATE user_account SET email_verified_at = NULL WHERE email = $1', [
      email,
    ])
    expect(codeOf(await ask())).toBe('email_not_verified')
    await product.runJobs()
    expect(await product.texts.sentTo(phone)).toEqual([])
  })

  test('stored by the specified call is not verified, and a change or removal ends texts at once', async () => {
    await product.accounts.update(cookie, { phone_number: phone })
    expect(await settings()).toMatchObject({ phone, state: 'unverified' })
    await verify()
    await product.accounts.update(cookie, { phone_number: phone })
    expect(await settings()).toMatchObject({ state: 'on' })
    await product.accounts.update(cookie, { phone_number: '9195550100' })
    expect(await settings()).toMatchObject({ phone: '9195550100', state: 'unverified' })
    expect(await recipient()).toBeUndefined()
    await verify()
    await product.accounts.update(cookie, { phone_number: null })
    expect(await settings()).toMatchObject({ phone: null, state: 'none' })
    expect((await consents()).map(({ change }) => change)).toEqual([
      ...['given', 'changed'],
      ...['given', 'removed'],
    ])
  })
})

test('asking for a code to another number ends texts to the former one at once', async () => {
  await verify()
  await ask('9195550106')
  expect(await settings()).toMatchObject({ phone: '9195550106', state: 'unverified' })
  expect(await recipient()).toBeUndefined()
  expect((await consents()).map((each) => [each.phone, each.change])).toEqual([
    [phone, 'given'],
    [phone, 'changed'],
  ])
  const other = await signUpAndIn(product, `after-${email}`)
  await verify(phone, other)
  expect((await enter(await texted('9195550106'))).statusCode).toBe(200)
  expect([await recipient(), await recipient(`after-${email}`)]).toEqual(['9195550106', phone])
})

describe('a code', () => {
  test('is void after five wrong entries, counted over all sessions and addresses', async () => {
    await ask()
    const code = await texted()
    expect(await settings()).toMatchObject({ state: 'unverified', awaits_code: true })
    const sessions = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => cookieOf(await product.accounts.logIn(email))),
    )
    const codes = []
    for (const session of sessions) codes.push(codeOf(await enter(wrong(code), session)))
    expect(codes).toEqual([
      ...['phone_code_wrong', 'phone_code_wrong', 'phone_code_wrong', 'phone_code_wrong'],
      'phone_code_expired',
    ])
    expect(codeOf(await enter(code))).toBe('phone_code_expired')
    expect(await settings()).toMatchObject({ awaits_code: false })
    await ask()
    expect((await enter(await texted())).statusCode).toBe(200)
  })

  test('counts wrong entries that arrive at once', async () => {
    await ask()
    const code = await texted()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(wrong(code))))
    expect(answers.filter((answer) => codeOf(answer) === 'phone_code_wrong')).toHaveLength(4)
    expect(codeOf(await enter(code))).toBe('phone_code_expired')
  })

  test('does not count what cannot be a code', async () => {
    await ask()
    const code = await texted()
    for (const typed of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect(codeOf(await enter(typed))).toBe('phone_code_wrong')
    expect((await enter(code)).statusCode).toBe(200)
  })

  test('expires after ten minutes', async () => {
    await ask()
    const code = await texted()
    product.clock.advance(10 * MINUTE - 1)
    expect(await settings()).toMatchObject({ awaits_code: true })
    product.clock.advance(1)
    expect(await settings()).toMatchObject({ awaits_code: false })
    expect(codeOf(await enter(code))).toBe('phone_code_expired')
  })

  test('entered twice at once gives one result', async () => {
    await ask()
    const code = await texted()
    const answers = await Promise.all([enter(code), enter(code), enter(code)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await consents()).toHaveLength(1)
  })

  test('of another person does nothing, even for the same number', async () => {
    const other = await signUpAndIn(product, `other-${email}`)
    await ask(phone, other)
    const theirs = await texted()
    expect(codeOf(await enter(theirs))).toBe('phone_code_expired')
    await ask()
    const mine = await texted()
    if (mine !== theirs) expect(codeOf(await enter(theirs))).toBe('phone_code_wrong')
    expect((await enter(mine)).statusCode).toBe(200)
  })

  test('for a number that was changed since verifies neither', async () => {
    await ask()
    const code = await texted()
    await product.accounts.update(cookie, { phone_number: '9195550101' })
    expect(codeOf(await enter(code))).toBe('phone_code_expired')
    await product.accounts.update(cookie, { phone_number: phone })
    expect(codeOf(await enter(code))).toBe('phone_code_expired')
    expect(await settings()).toMatchObject({ state: 'unverified' })
  })

  test('asked for before the number was changed is not texted', async () => {
    await ask()
    await product.accounts.update(cookie, { phone_number: '9195550102' })
    await product.runJobs()
    expect(await product.texts.sentTo(phone)).toEqual([])
  })

  test('is not to be found in the database', async () => {
    await ask()
    const code = await texted()
    const { rows } = await product.database.pool.query<{ text: string }>(`
      SELECT string_agg(t::text, ' ') AS text FROM (
        SELECT n::text FROM text_number n UNION ALL SELECT m::text FROM text_message m
        UNION ALL SELECT j.payload::text FROM graphile_worker._private_jobs j) t`)
    expect(rows[0]?.text).toContain(phone)
    // As a word of its own: hashes and microseconds of the same rows hold any six digits now and then.
    expect(rows[0]?.text).not.toMatch(new RegExp(`(?<![.\\w])${code}(?!\\w)`))
    expect(rows[0]?.text).not.toContain(Buffer.from(code).toString('hex'))
  })
})

describe('one number for one account', () => {
  test('is said only after the right code', async () => {
    await verify()
    const other = await signUpAndIn(product, `second-${email}`)
    const asked = await ask(phone, other)
    expect(asked.json()).toEqual({ success: true })
    const code = await texted()
    expect(codeOf(await enter(wrong(code), other))).toBe('phone_code_wrong')
    expect((await enter(code, other)).json()).toMatchObject({
      code: 'phone_taken',
      message: 'This number is already used by another account',
    })
    expect([await recipient(), await recipient(`second-${email}`)]).toEqual([phone, undefined])
    expect(await consents(`second-${email}`)).toEqual([])
    // Once the first account gives it up, the second can have it.
    await product.accounts.update(cookie, { phone_number: null })
    await verify(phone, other)
  })

  test('holds when two accounts enter their codes at once', async () => {
    const other = await signUpAndIn(product, `race-${email}`)
    await ask()
    const mine = await texted()
    await ask(phone, other)
    const theirs = await texted()
    const answers = await Promise.all([enter(mine), enter(theirs, other)])
    expect(answers.map(codeOf).toSorted()).toEqual([null, 'phone_taken'].toSorted())
  })
})

describe('codes are limited', () => {
  test('per number, whoever asks from wherever', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => signUpAndIn(product, `limit-${n}-${email}`)),
    )
    await product.resetRateLimits()
    for (const other of others) expect((await ask(phone, other)).statusCode).toBe(200)
    const refused = await ask()
    expect([codeOf(refused), Number(refused.headers['retry-after']) > 3600]).toEqual([
      'too_many_requests',
      true,
    ])
    expect((await ask('9195550103')).statusCode).toBe(200)
  })

  test('per number from one network', async () => {
    for (const status of [200, 200, 200])
      expect((await ask(phone, cookie, '198.51.100.7')).statusCode).toBe(status)
    expect(codeOf(await ask(phone, cookie, '198.51.100.7'))).toBe('too_many_requests')
    expect((await ask(phone, cookie, '198.51.100.8')).statusCode).toBe(200)
  })

  test('per person, for many numbers', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) expect((await ask(`919555020${n}`)).statusCode).toBe(200)
    expect(codeOf(await ask('9195550207'))).toBe('too_many_requests')
  })

  test('per network, for many people', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => signUpAndIn(product, `network-${n}-${email}`)),
    )
    await product.resetRateLimits()
    const codes = []
    for (const [k, other] of others.entries())
      for (const n of [1, 2, 3, 4, 5, 6])
        codes.push(codeOf(await ask(`252555${k}00${n}`, other, '198.51.100.9')))
    expect(codes.filter((code) => code === null)).toHaveLength(30)
    expect(new Set(codes.slice(30))).toEqual(new Set(['too_many_requests']))
  })
})

describe('a gateway', () => {
  test('that is down gets the code later, unless nobody waits for it any more', async () => {
    product.texts.faults({ calls: [{ method: 'POST', to: `+1${phone}`, times: 1, does: 'fails' }] })
    await ask()
    await product.runJobs()
    expect(await product.texts.sentTo(phone)).toEqual([])
    await product.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    expect((await enter(await texted())).statusCode).toBe(200)

    await product.accounts.update(cookie, { phone_number: null })
    await ask('9195550104')
    product.clock.advance(10 * MINUTE)
    await product.runJobs()
    expect(await product.texts.sentTo('9195550104')).toEqual([])
  })

  test('that does not answer may have taken the code, so it is not sent again', async () => {
    product.texts.faults({
      calls: [{ method: 'POST', to: `+1${phone}`, times: 1, does: 'loses_answer' }],
    })
    await ask()
    const code = await texted()
    await product.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await product.runJobs()
    expect(await product.texts.sentTo(phone)).toHaveLength(1)
    expect((await enter(code)).statusCode).toBe(200)
  })

  test('that refuses the number is told of, without an email, until the next try', async () => {
    const fails = { does: 'fails', to: `+1${phone}`, status: 400, code: 21614 } as const
    product.texts.faults({ calls: [fails] })
    await ask()
    await product.runJobs()
    expect(await settings()).toMatchObject({ state: 'unverified', stopped_because: 'unreachable' })
    expect(product.subjectsTo(email).filter((subject) => subject.includes('text'))).toEqual([])
    await ask()
    expect(await settings()).toMatchObject({ state: 'unverified', stopped_because: null })
    expect((await enter(await texted())).statusCode).toBe(200)
    expect(await settings()).toMatchObject({ state: 'on' })
  })

  test('that does not exist leaves no call', async () => {
    const without = await createTestApp({}, undefined, { hasTexts: false })
    const ada = await signUpAndIn(without, 'ada@example.com')
    const post = (path: string, body: unknown) => without.call('POST', path, { cookie: ada, body })
    expect(codeOf(await post('/api/phone/code', { phone_number: phone, agreed: true }))).toBe('not_found')
    expect(codeOf(await post('/api/phone/verify', { code: '123456' }))).toBe('not_found')
    expect((await without.call('GET', '/api/alert_settings', { cookie: ada })).json()).toMatchObject({
      texts: null,
    })
    const { paths } = (await without.call('GET', '/api/openapi.json')).json<{ paths: object }>()
    expect(Object.keys(paths).filter((path) => /phone|sms|texts/.test(path))).toEqual([])
    expect((await without.call('GET', '/api/phone/code', { cookie: ada })).statusCode).toBe(404)
    expect((await without.accounts.update(ada, { phone_number: phone })).statusCode).toBe(200)
    await without.close()
  })
})

describe('a suspended account', () => {
  const by = () => ({ by: COMMAND_LINE, at: new Date(product.clock.now()) })

  test('gets no texts until it is reinstated', async () => {
    await verify()
    await suspendPerson(product.database.db, email, 'A reason.', by())
    expect(await recipient()).toBeUndefined()
    expect(codeOf(await ask())).toBe('not_signed_in')
    await reinstatePerson(product.database.db, email, by())
    expect(await recipient()).toBe(phone)
  })

  test('gets no code that it asked for, and cannot enter one', async () => {
    await ask()
    const code = await texted()
    await suspendPerson(product.database.db, email, 'A reason.', by())
    expect(codeOf(await enter(code))).toBe('not_signed_in')
    const second = await signUpAndIn(product, `queue-${email}`)
    await ask('9195550105', second)
    await suspendPerson(product.database.db, `queue-${email}`, 'A reason.', by())
    await product.runJobs()
    expect(await product.texts.sentTo('9195550105')).toEqual([])
  })
})
