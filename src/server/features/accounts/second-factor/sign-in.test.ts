import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { setUpSecondFactor, type TestFactor } from '#tests/support/second-factor.ts'
import {
  browserOf,
  codeOf,
  cookieOf,
  createTestApp,
  GOOD_PASSWORD,
  mailedToken,
  signUpAndIn,
  type TestApp,
} from '#tests/support/test-app.ts'
import { resetSecondFactor, suspendPerson } from '#server/features/accounts/operate.ts'

const WRONG_PASSWORD = 'Wrong-Pass-1!'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let count = 0
let email: string
let cookie: string
let factor: TestFactor
beforeEach(async () => {
  count += 1
  email = `person-${count}@example.com`
  await product.resetRateLimits()
  cookie = await signUpAndIn(product, email)
  factor = await setUpSecondFactor(product, cookie)
})

type Options = { password?: string; browser?: string }

const logIn = (code?: string, { password = GOOD_PASSWORD, browser }: Options = {}) =>
  product.call('POST', '/api/users/login', {
    body: { email, password, keep_signed_in: false, ...(code !== undefined && { code }) },
    ...(browser !== undefined && { cookie: browser }),
  })
const outcome = async (code?: string, options: Options = {}) => codeOf(await logIn(code, options))
const oneRecoveryCode = () => factor.recoveryCodes.pop() ?? 'none left'
/** Six digits that are none of the codes valid now. */
function wrongCode(): string {
  const valid = [-1, 0, 1].map((step) => factor.code(step))
  return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code)) ?? ''
}

async function guess(times: number, options: Options = {}): Promise<(string | null)[]> {
  const codes: (string | null)[] = []
  for (let round = 0; round < times; round += 1) codes.push(await outcome(wrongCode(), options))
  return codes
}

describe('login with a second factor', () => {
  test('asks for the code after the right password, and starts no session before', async () => {
    const asked = await logIn()
    expect(asked.statusCode).toBe(401)
    expect(asked.json()).toMatchObject({
      code: 'second_factor_needed',
      message: 'Enter the code from your authenticator app',
    })
    expect([cookieOf(asked), browserOf(asked)]).toEqual(['', ''])
    const wrong = await logIn(wrongCode())
    expect([wrong.statusCode, codeOf(wrong), cookieOf(wrong)]).toEqual([401, 'second_factor_wrong', ''])
    const right = await logIn(` ${factor.code().slice(0, 3)} ${factor.code().slice(3)} `)
    expect(right.json()).toMatchObject({ success: true, user: { second_factor: true } })
    expect(await product.accounts.isSignedIn(cookieOf(right))).toBe(true)
  })

  test('answers a wrong password the same with and without a second factor, and with any code', async () => {
    await signUpAndIn(product, `plain-${count}@example.com`)
    const body = { password: WRONG_PASSWORD, keep_signed_in: false }
    const bodies = [
      { ...body, email },
      { ...body, email, code: factor.code() },
      { ...body, email, code: wrongCode() },
      { ...body, email: `plain-${count}@example.com` },
      { ...body, email: `nobody-${count}@example.com`, code: '123456' },
    ]
    const answers = await Promise.all(
      bodies.map((each) => product.call('POST', '/api/users/login', { body: each })),
    )
    for (const answer of answers) {
      const { request_id: _ownId, ...rest } = answer.json<Record<string, unknown>>()
      expect([answer.statusCode, rest]).toEqual([
        401,
        { success: false, code: 'wrong_credentials', message: 'Incorrect email or password' },
      ])
    }
  })

  test('codes sent with a wrong password are not used up and do not count', async () => {
    const code = factor.code()
    for (let round = 0; round < 6; round += 1) await outcome(code, { password: WRONG_PASSWORD })
    expect(await outcome(code)).toBeNull()
  })

  test('ignores a code for an account without a second factor', async () => {
    const plain = `ignored-${count}@example.com`
    await signUpAndIn(product, plain)
    const body = { email: plain, password: GOOD_PASSWORD, keep_signed_in: false, code: '123456' }
    for (let round = 0; round < 7; round += 1)
      expect((await product.call('POST', '/api/users/login', { body })).statusCode).toBe(200)
  })

  test('lists a login in two steps once, and one without its second step as refused', async () => {
    const tries = async () => {
      const answer = await product.call('GET', '/api/users/sessions', { cookie })
      return answer.json<{ sign_ins: { succeeded: boolean }[] }>().sign_ins.map(({ succeeded }) => succeeded)
    }
    const before = (await tries()).length
    const from = '198.51.100.7'
    const body = { email, password: GOOD_PASSWORD, keep_signed_in: false }
    await product.call('POST', '/api/users/login', { body, from })
    expect((await tries())[0]).toBe(false)
    await product.call('POST', '/api/users/login', { body: { ...body, code: factor.code() }, from })
    expect(await tries()).toHaveLength(before + 1)
    expect((await tries())[0]).toBe(true)
  })
})

describe('a code from the app', () => {
  test('works once', async () => {
    const code = factor.code()
    expect(await outcome(code)).toBeNull()
    expect(await outcome(code)).toBe('second_factor_wrong')
    product.clock.advance(30_000)
    expect(await outcome(code)).toBe('second_factor_wrong')
    expect(await outcome(factor.code())).toBeNull()
  })

  test('works once when sent many times concurrently', async () => {
    const code = factor.code()
    const second = await product.startSecond()
    const body = { email, password: GOOD_PASSWORD, keep_signed_in: false, code }
    const send = (through: typeof second) => product.call('POST', '/api/users/login', { body, through })
    const answers = await Promise.all([product.app, second, product.app, second].map(send))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401])
  })

  test('of the set-up does not sign in', async () => {
    const other = `fresh-${count}@example.com`
    const session = await signUpAndIn(product, other)
    const fresh = await setUpSecondFactor(product, session)
    product.clock.advance(-60_000)
    const body = { email: other, password: GOOD_PASSWORD, keep_signed_in: false, code: fresh.code() }
    expect(codeOf(await product.call('POST', '/api/users/login', { body }))).toBe('second_factor_wrong')
  })

  test('of the period before or after works, but not an earlier or later one', async () => {
    product.clock.advance(120_000)
    expect(await outcome(factor.code(-2))).toBe('second_factor_wrong')
    expect(await outcome(factor.code(2))).toBe('second_factor_wrong')
    expect(await outcome(factor.code(-1))).toBeNull()
    expect(await outcome(factor.code(1))).toBeNull()
    // The clock of the phone is ahead: the codes before the accepted one no longer work.
    expect(await outcome(factor.code())).toBe('second_factor_wrong')
  })

  test('of another account does not work', async () => {
    const session = await signUpAndIn(product, `other-${count}@example.com`)
    const other = await setUpSecondFactor(product, session)
    expect(await outcome(other.code())).toBe('second_factor_wrong')
    expect(await outcome(other.recoveryCodes[0])).toBe('second_factor_wrong')
  })
})

describe('a recovery code', () => {
  test('works once in the same field, however it is typed, and is emailed about', async () => {
    const code = oneRecoveryCode()
    expect(await outcome(code.toUpperCase().replaceAll('-', ' '))).toBeNull()
    expect(await outcome(code)).toBe('second_factor_wrong')
    await product.runJobs()
    const mail = product.mails.findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('A recovery code of your Courthouse Steps account was used')
    expect(mail?.text).toContain('You have 9 recovery codes left.')
  })

  test('works once when sent many times concurrently', async () => {
    const code = oneRecoveryCode()
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401])
    await product.runJobs()
    const used = product.subjectsTo(email).filter((subject) => subject.startsWith('A recovery code'))
    expect(used).toHaveLength(1)
  })
})

describe('wrong codes', () => {
  test('are limited for someone who knows the password, also those sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => outcome(wrongCode())))
    expect(answers.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
    expect(answers.filter((code) => code === 'too_many_requests')).toHaveLength(7)
    // Beyond the limit a right code is no better than a wrong one.
    expect(await outcome(factor.code())).toBe('too_many_requests')
    // The account holder learns that the password leaked, once.
    await product.runJobs()
    const warnings = product.subjectsTo(email).filter((subject) => subject.startsWith('Wrong codes'))
    expect(warnings).toEqual(['Wrong codes were entered for your Courthouse Steps account'])
  })

  test('do not lock out a recovery code, nor a browser that signed in with a code before', async () => {
    const browser = browserOf(await logIn(factor.code()))
    product.clock.advance(30_000)
    await guess(6)
    expect(await outcome(factor.code())).toBe('too_many_requests')
    expect(await outcome(oneRecoveryCode())).toBeNull()
    expect(await outcome(factor.code(), { browser })).toBeNull()
    // That browser has a limit too.
    expect((await guess(6, { browser })).at(-1)).toBe('too_many_requests')
  })

  test('from a browser that signed in before the second factor count as a stranger’s', async () => {
    const other = `before-${count}@example.com`
    const session = await signUpAndIn(product, other)
    const browser = browserOf(await product.accounts.logIn(other))
    email = other
    factor = await setUpSecondFactor(product, session)
    await guess(5)
    expect(await outcome(wrongCode(), { browser })).toBe('too_many_requests')
  })

  test('are limited per day too', async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await guess(5)).not.toContain('too_many_requests')
      await product.database.pool.query("DELETE FROM rate_limit WHERE key NOT LIKE '%|day'")
    }
    expect(await outcome(wrongCode())).toBe('too_many_requests')
    const refused = await logIn(wrongCode())
    expect(refused.json()).toMatchObject({ message: 'Too many attempts. Try again in about 24 hours' })
  })

  test('leave no count behind once the code is right', async () => {
    for (let round = 0; round < 8; round += 1) {
      expect(await outcome(factor.code())).toBeNull()
      product.clock.advance(30_000)
    }
  })
})

describe('nothing else signs in without the code:', () => {
  test('a password reset by mail', async () => {
    await product.accounts.forgot(email)
    await product.runJobs()
    const reset = await product.accounts.reset(mailedToken(product.mails, email), 'Brand-New-9!')
    expect([reset.statusCode, cookieOf(reset)]).toEqual([200, ''])
    expect(await outcome(undefined, { password: 'Brand-New-9!' })).toBe('second_factor_needed')
    expect(await outcome(factor.code(), { password: 'Brand-New-9!' })).toBeNull()
  })

  test('the link of an email change opened elsewhere with the password; the change itself works', async () => {
    await product.accounts.confirmPassword(cookie)
    const changed = `changed-${count}@example.com`
    await product.accounts.update(cookie, { email: changed })
    await product.runJobs()
    const opened = await product.accounts.verify(mailedToken(product.mails, changed))
    expect([opened.statusCode, cookieOf(opened)]).toEqual([200, ''])
    email = changed
    expect(await outcome()).toBe('second_factor_needed')
    expect(await outcome(factor.code())).toBeNull()
  })

  test('a sign-up with the same address', async () => {
    const body = { name: 'Mallory', email, password: 'Copper-Willow-9!', is_adult: true }
    await product.call('POST', '/api/users/sign_up', {
      body: { ...body, agrees_to_eula: true, agrees_to_terms: true },
    })
    expect(await outcome(undefined, { password: 'Copper-Willow-9!' })).toBe('wrong_credentials')
    expect(await outcome()).toBe('second_factor_needed')
  })

  test('a suspended account, whose code is not used up', async () => {
    await suspendPerson(product.database.db, email, 'Resold our lists.', {
      by: COMMAND_LINE,
      at: new Date(product.clock.now()),
    })
    const code = oneRecoveryCode()
    // Without the code, not even the reason is shown.
    expect(await outcome()).toBe('second_factor_needed')
    expect([await outcome(code), await outcome(code)]).toEqual(['suspended', 'suspended'])
  })
})

describe('a reset by the operator', () => {
  test('signs out everywhere, lets the password sign in, and is emailed and audited', async () => {
    const { db, pool } = product.database
    const operation = { by: COMMAND_LINE, at: new Date(product.clock.now()) }
    expect(await resetSecondFactor(db, email, operation)).toMatchObject({ ok: true })
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
    expect(await outcome()).toBeNull()
    expect(await resetSecondFactor(db, email, operation)).toEqual({
      ok: false,
      reason: `${email} has neither two-step sign-in nor a passkey.`,
    })
    await product.runJobs()
    const mail = product.mails.findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Two-step sign-in was reset for your Courthouse Steps account')
    const { rows } = await pool.query(
      `SELECT a.action FROM audit_log a JOIN user_account u ON u.id::text = a.details ->> 'user_id'
       WHERE u.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ action: 'reset_second_factor' }])
  })
})
