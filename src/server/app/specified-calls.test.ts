import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { investor } from '#tests/support/investors.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import {
  createTestApp,
  GOOD_PASSWORD,
  mailedToken,
  signUpAndIn,
  type TestApp,
} from '#tests/support/test-app.ts'

/** Every call in section 7 of the specification, with the fields the pages read. */

const ADA = 'ada@example.com'
const MECKLENBURG = '37119'

let product: TestApp
let ada: string
beforeAll(async () => {
  product = await createTestApp()
  ada = (await investor(product, ADA, MECKLENBURG)).cookie
})
afterAll(() => product.close())

const get = (path: string) => product.call('GET', path, { cookie: ada })
const post = (path: string, body: unknown = {}) => product.call('POST', path, { cookie: ada, body })

const EMPTY_LIST = { tax_foreclosures: [], without_outline: [], accessible_counties: ['Mecklenburg'] }

describe('read calls', () => {
  test('current_user', async () => {
    const answer = (await get('/api/users/current_user')).json<{ success: boolean; user: object }>()
    expect(answer.success).toBe(true)
    expect(answer.user).toMatchObject({
      email: ADA,
      name: 'Ada Investor',
      payment_account: { status: 'active' },
      instant_email_alert: true,
    })
    expect(answer.user).toHaveProperty('id')
  })

  test('subscription', async () => {
    expect((await get('/api/subscription')).json()).toEqual({ payment_account_status: 'active' })
  })

  test('list_based_off_permissions', async () => {
    expect((await get('/api/tax_foreclosure/list_based_off_permissions')).json()).toEqual(EMPTY_LIST)
  })

  test('favorites', async () => {
    const { id } = await insertBareListing(product.database, {
      fips: MECKLENBURG,
      case_number: '26CV000001-590',
      parcel: '1',
    })
    await post('/api/users/favorites/add', { tax_foreclosure_id: id })
    expect((await get('/api/users/get/favorites')).json()).toMatchObject({
      favorites: [{ tax_foreclosure_id: id }],
    })
  })
})

describe('write calls', () => {
  test.each([
    ['instant_alerts_off', false],
    ['instant_alerts_on', true],
  ])('%s', async (call, isOn) => {
    expect((await post(`/api/users/${call}`)).statusCode).toBe(200)
    const { user } = (await get('/api/users/current_user')).json<{ user: object }>()
    expect(user).toMatchObject({ instant_email_alert: isOn })
  })

  test('update changes the phone number, and the password once confirmed', async () => {
    await post('/api/users/confirm_password', { password: GOOD_PASSWORD })
    expect((await post('/api/users/update', { phone_number: '(704) 555-0123' })).statusCode).toBe(200)
    expect((await post('/api/users/update', { password: 'Another-horse2' })).statusCode).toBe(200)
    const { user } = (await get('/api/users/current_user')).json<{ user: object }>()
    expect(user).toMatchObject({ phone_number: '7045550123' })
  })

  test('update of the email waits for the emailed link', async () => {
    expect((await post('/api/users/update', { email: 'ada@example.org' })).statusCode).toBe(200)
    const { user } = (await get('/api/users/current_user')).json<{ user: object }>()
    expect(user).toMatchObject({ email: ADA })
  })

  test('create_billing_portal reports a missing subscription', async () => {
    expect((await post('/api/create_billing_portal')).json()).toMatchObject({ code: 'no_subscription' })
  })

  test('reset_password accepts a token once', async () => {
    await product.call('POST', '/api/forgot_password', { body: { email: ADA } })
    await product.runJobs()
    const body = { new_password: GOOD_PASSWORD, token: mailedToken(product.mails, ADA) }
    expect((await product.call('POST', '/api/reset_password', { body })).statusCode).toBe(200)
    expect((await product.call('POST', '/api/reset_password', { body })).json()).toMatchObject({
      code: 'token_invalid',
    })
  })

  test('logout', async () => {
    const bea = await signUpAndIn(product, 'bea@example.com')
    expect((await product.call('POST', '/api/users/logout', { cookie: bea, body: {} })).statusCode).toBe(200)
    const answer = await product.call('GET', '/api/users/current_user', { cookie: bea })
    expect(answer.json()).toMatchObject({ success: false, code: 'not_signed_in' })
    expect(Object.keys(answer.json<object>())).toEqual(['success', 'code', 'message', 'request_id'])
  })

  test('delete', async () => {
    const cleo = await signUpAndIn(product, 'cleo@example.com')
    await product.accounts.confirmPassword(cleo)
    expect((await product.call('POST', '/api/users/delete', { cookie: cleo, body: {} })).statusCode).toBe(200)
    const body = { email: 'cleo@example.com', password: GOOD_PASSWORD, keep_signed_in: false }
    expect((await product.call('POST', '/api/users/login', { body })).statusCode).not.toBe(200)
  })
})

test.each([
  ['cut off', 'x'],
  ['with a NUL character', '\0'],
  ['too long', 'x'.repeat(5_000)],
  ['with half of a character', '\ud83d'],
])('a mailed link that is damaged, %s, is invalid or expired', async (_how, token) => {
  const reset = await product.call('POST', '/api/reset_password', {
    body: { new_password: GOOD_PASSWORD, token },
  })
  expect([reset.statusCode, reset.json()]).toMatchObject([400, { code: 'token_invalid' }])
  const verified = await product.call('POST', '/api/users/verify_email', { body: { token } })
  expect([verified.statusCode, verified.json()]).toMatchObject([400, { code: 'token_invalid' }])
})

describe('router errors', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'Not Found'],
    ['POST', '/api/subscription', 405, 'Method Not Allowed'],
  ] as const)('%s %s is %i', async (method, path, status, message) => {
    const answer = await product.call(method, path, { body: method === 'POST' ? {} : undefined })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, message })
  })

  test.each([
    ['application/x-www-form-urlencoded', 'a=b'],
    ['application/json', '{'],
  ])('come before those of a body of type %s', async (type, payload) => {
    const post = (url: string) =>
      product.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': type, origin: 'http://127.0.0.1:3000' },
      })
    const wrong = await post('/api/subscription')
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await post('/api/nothing')).statusCode).toBe(404)
  })

  test('returns 400 for an invalid body', async () => {
    const answer = await product.call('POST', '/api/users/login', { body: { email: 7 } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 'bad_request' })
  })
})
