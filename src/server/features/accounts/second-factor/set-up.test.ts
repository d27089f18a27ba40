import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { appOf, setUpSecondFactor } from '#tests/support/second-factor.ts'
import {
  codeOf,
  cookieOf,
  createTestApp,
  GOOD_PASSWORD,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'
import { setRole } from '#server/features/accounts/operate.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let count = 0
let email: string
let cookie: string
beforeEach(async () => {
  count += 1
  email = `person-${count}@example.com`
  await product.resetRateLimits()
  cookie = await signUpAndIn(product, email)
})

const post = (name: string, body: object = {}, as = cookie) =>
  product.call('POST', `/api/users/${name}`, { body, cookie: as })
const begin = async (body: object = {}) => {
  await product.accounts.confirmPassword(cookie)
  return post('begin_second_factor', body)
}
const state = async () => (await product.call('GET', '/api/users/second_factor', { cookie })).json<object>()
const isOn = async () => {
  const me = await product.call('GET', '/api/users/current_user', { cookie })
  return me.json<{ user: { second_factor: boolean } }>().user.second_factor
}
/** From another browser. */
const login = (code: string) =>
  product.call('POST', '/api/users/login', {
    body: { email, password: GOOD_PASSWORD, keep_signed_in: false, code },
  })
const codesOf = (answer: LightMyRequestResponse) => answer.json<{ recovery_codes: string[] }>().recovery_codes

describe('setting up a second factor', () => {
  test('takes effect with a code from the app, and returns ten recovery codes', async () => {
    const other = cookieOf(await product.accounts.logIn(email))
    const begun = await begin()
    const { secret, uri } = begun.json<{ secret: string; uri: string }>()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`Courthouse%20Steps:${encodeURIComponent(email)}?`)
    expect([await isOn(), await state()]).toEqual([false, { set_up_at: null, recovery_codes_left: 0 }])
    expect((await product.accounts.logIn(email)).statusCode).toBe(200)

    const confirmed = await post('confirm_second_factor', { code: appOf(product, begun)() })
    expect(new Set(codesOf(confirmed)).size).toBe(10)
    expect(codesOf(confirmed)[0]).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    expect(await isOn()).toBe(true)
    expect(await state()).toEqual({
      set_up_at: new Date(product.clock.now()).toISOString(),
      recovery_codes_left: 10,
    })
    expect(await product.accounts.isSignedIn(cookie)).toBe(true)
    expect(await product.accounts.isSignedIn(other)).toBe(false)
    expect(codeOf(await product.accounts.logIn(email))).toBe('second_factor_needed')
    await product.runJobs()
    expect(product.subjectsTo(email).at(-1)).toBe('Two-step sign-in is on for your Courthouse Steps account')
  })

  test('opens nothing of an operator to a session that the password alone started', async () => {
    const thief = cookieOf(await product.accounts.logIn(email))
    await setRole(product.database.db, email, 'operator', {
      by: COMMAND_LINE,
      at: new Date(product.clock.now()),
    })
    const people = (as: string) => product.call('GET', '/api/operator/people', { cookie: as })
    expect(codeOf(await people(thief))).toBe('second_factor_required')
    await setUpSecondFactor(product, cookie)
    expect((await people(cookie)).statusCode).toBe(200)
    expect(codeOf(await people(thief))).toBe('not_found')
  })

  test('requires the password again, in this session and recently', async () => {
    expect(codeOf(await post('begin_second_factor'))).toBe('password_not_confirmed')
    const other = cookieOf(await product.accounts.logIn(email))
    await product.accounts.confirmPassword(other)
    expect(codeOf(await post('begin_second_factor'))).toBe('password_not_confirmed')
    await product.accounts.confirmPassword(cookie)
    product.clock.advance(10 * 60_000 + 1)
    expect(codeOf(await post('begin_second_factor'))).toBe('password_not_confirmed')
  })

  test('requires a verified address', async () => {
    const unverified = `unverified-${count}@example.com`
    await post('sign_up', signUpForm(unverified))
    const session = cookieOf(await product.accounts.logIn(unverified))
    await product.accounts.confirmPassword(session)
    expect(codeOf(await post('begin_second_factor', {}, session))).toBe('email_not_verified')
  })

  test('refuses wrong codes and a set-up that was not begun, has expired or was replaced', async () => {
    expect(codeOf(await post('confirm_second_factor', { code: '123456' }))).toBe('second_factor_not_begun')
    const first = appOf(product, await begin())
    const second = appOf(product, await begin())
    expect(codeOf(await post('confirm_second_factor', { code: first() }))).toBe('second_factor_wrong')
    expect(codeOf(await post('confirm_second_factor', { code: 'abc' }))).toBe('second_factor_wrong')
    product.clock.advance(60 * 60_000 + 1)
    expect(codeOf(await post('confirm_second_factor', { code: second() }))).toBe('second_factor_not_begun')
    expect(await isOn()).toBe(false)
  })

  test('ends when the account is secured, because its key may be a stranger’s', async () => {
    const stranger = cookieOf(await product.accounts.logIn(email))
    await product.accounts.confirmPassword(stranger)
    const app = appOf(product, await post('begin_second_factor', {}, stranger))
    await product.accounts.confirmPassword(cookie)
    await product.accounts.update(cookie, { password: 'Another-Pass-8!' })
    expect(codeOf(await post('confirm_second_factor', { code: app() }))).toBe('second_factor_not_begun')
  })

  test('again on a new phone needs a code from the old one, which works until then', async () => {
    const { code, recoveryCodes } = await setUpSecondFactor(product, cookie)
    expect(codeOf(await begin())).toBe('second_factor_needed')
    expect(codeOf(await begin({ code: '12345' }))).toBe('second_factor_wrong')
    const renewed = appOf(product, await begin({ code: code() }))
    product.clock.advance(30_000)
    expect((await login(code())).statusCode).toBe(200)
    const confirmed = await post('confirm_second_factor', { code: renewed() })
    product.clock.advance(60_000)
    expect(codeOf(await login(code()))).toBe('second_factor_wrong')
    expect(codeOf(await login(recoveryCodes[0] ?? ''))).toBe('second_factor_wrong')
    expect((await login(renewed())).statusCode).toBe(200)
    expect((await login(codesOf(confirmed)[0] ?? '')).statusCode).toBe(200)
  })

  test('guesses at the code of the old phone are limited', async () => {
    await setUpSecondFactor(product, cookie)
    const codes: (string | null)[] = []
    for (let round = 0; round < 6; round += 1) codes.push(codeOf(await begin({ code: '000000' })))
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('leaves neither the key nor a recovery code in jobs, emails or the export', async () => {
    const { recoveryCodes } = await setUpSecondFactor(product, cookie)
    const exported = await product.accounts.exportData(cookie)
    expect(exported.json<{ second_factor: object }>().second_factor).toEqual({
      set_up_at: new Date(product.clock.now() - 60_000).toISOString(),
    })
    const { rows } = await product.database.pool.query<{ text: string }>(
      `SELECT secret::text AS text FROM second_factor WHERE secret IS NOT NULL
       UNION ALL SELECT code_hash::text FROM recovery_code`,
    )
    const jobs = await product.database.pool.query('SELECT payload FROM graphile_worker._private_jobs')
    await product.runJobs()
    const places = exported.body + JSON.stringify(jobs.rows) + JSON.stringify(product.mails)
    for (const secret of [...rows.map(({ text }) => text), ...recoveryCodes]) {
      expect(places).not.toContain(secret)
    }
    expect(JSON.stringify(rows)).not.toContain((recoveryCodes[0] ?? '').replaceAll('-', ''))
  })
})

describe('new recovery codes', () => {
  test('need the password again and a code, replace the old ones and are emailed about', async () => {
    expect(codeOf(await post('new_recovery_codes'))).toBe('password_not_confirmed')
    await product.accounts.confirmPassword(cookie)
    expect(codeOf(await post('new_recovery_codes'))).toBe('second_factor_off')
    const { code, recoveryCodes } = await setUpSecondFactor(product, cookie)
    expect(codeOf(await post('new_recovery_codes'))).toBe('second_factor_needed')
    expect(codeOf(await post('new_recovery_codes', { code: '12345' }))).toBe('second_factor_wrong')
    const renewed = codesOf(await post('new_recovery_codes', { code: code() }))
    expect(codeOf(await login(recoveryCodes[0] ?? ''))).toBe('second_factor_wrong')
    expect((await login(renewed[0] ?? '')).statusCode).toBe(200)
    await product.runJobs()
    expect(product.subjectsTo(email)).toContain('New recovery codes for your Courthouse Steps account')
  })
})

describe('turning it off', () => {
  test('needs the password again, and deletes the key and the codes', async () => {
    await setUpSecondFactor(product, cookie)
    product.clock.advance(10 * 60_000)
    expect(codeOf(await post('turn_off_second_factor'))).toBe('password_not_confirmed')
    await product.accounts.confirmPassword(cookie)
    expect((await post('turn_off_second_factor')).statusCode).toBe(200)
    expect((await post('turn_off_second_factor')).statusCode).toBe(200)
    expect((await product.accounts.logIn(email)).statusCode).toBe(200)
    expect(await state()).toEqual({ set_up_at: null, recovery_codes_left: 0 })
    await product.runJobs()
    const off = product.subjectsTo(email).filter((subject) => subject.startsWith('Two-step sign-in is off'))
    expect(off).toHaveLength(1)
  })

  test('is refused for an operator', async () => {
    await setUpSecondFactor(product, cookie)
    await setRole(product.database.db, email, 'operator', {
      by: COMMAND_LINE,
      at: new Date(product.clock.now()),
    })
    await product.accounts.confirmPassword(cookie)
    const refused = await post('turn_off_second_factor')
    expect(refused.json()).toMatchObject({
      code: 'second_factor_required',
      message: 'Operators need two-step sign-in, so it cannot be turned off for your account',
    })
    expect(await isOn()).toBe(true)
  })
})
