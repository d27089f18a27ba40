import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorPerson } from '#contract/operator/people.ts'
import { investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

const WAKE = '37183'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  await investor(product, 'ada@example.com', WAKE)
  await signUpAndIn(product, 'ben_1@example.com')
  await product.runJobs()
})
afterAll(() => product.close())

const get = async <T>(path: string) =>
  (await product.call('GET', `/api/operator/people${path}`, { cookie: operator })).json<T>()
const post = (id: string, what: string, body: unknown) =>
  product.call('POST', `/api/operator/people/${id}/${what}`, { cookie: operator, body })
const find = async (query: string) => (await get<{ people: OperatorPerson[] }>(`?${query}`)).people
const idOf = async (email: string) => (await find(`q=${encodeURIComponent(email)}`))[0]?.id ?? ''
const actions = async () => {
  const { rows } = await product.database.pool.query<{ action: string; details: Record<string, unknown> }>(
    "SELECT action, details FROM audit_log WHERE via = 'browser' ORDER BY id",
  )
  return rows
}

test('finds people by email, without taking wildcards, and by list', async () => {
  expect((await find('q=ADA%40')).map(({ email, state, counties }) => [email, state, counties])).toEqual([
    ['ada@example.com', 'granted', 1],
  ])
  expect((await find('q=n_1')).map(({ email }) => email)).toEqual(['ben_1@example.com'])
  expect(await find('q=%25')).toEqual([])
  expect((await find('list=operators')).map(({ email }) => email)).toEqual(['operator@example.com'])
  expect(await get('')).toMatchObject({ total: 3, has_more: false, lists: { operators: 1, suspended: 0 } })
})

test('shows what is open to a person and why, and writes down that it was looked at, once an hour', async () => {
  const id = await idOf('ada@example.com')
  const person = await get<Record<string, unknown>>(`/${id}`)
  expect(person).toMatchObject({
    email: 'ada@example.com',
    open: [{ county: 'Wake', because: 'granted', listings: 0, monthly: null }],
    monthly: 0,
    last_payment: null,
  })
  expect(JSON.stringify(person)).not.toMatch(/hash|argon2|token/)
  await get(`/${id}`)
  expect((await actions()).filter(({ action }) => action === 'view_person')).toHaveLength(1)
  product.clock.advance(61 * 60_000)
  await product.accounts.confirmPassword(operator)
  await get(`/${id}`)
  expect((await actions()).filter(({ action }) => action === 'view_person')).toHaveLength(2)
  const none = '00000000-0000-4000-8000-000000000000'
  expect(codeOf(await product.call('GET', `/api/operator/people/${none}`, { cookie: operator }))).toBe(
    'not_found',
  )
})

test('opens and closes counties for a reason', async () => {
  const id = await idOf('ben_1@example.com')
  await post(id, 'grant', { counties: ['Burke', 'Wake'], is_open: true, reason: 'Kania is held' })
  await post(id, 'grant', { counties: ['Wake'], is_open: false, reason: 'By mistake' })
  expect(await get(`/${id}`)).toMatchObject({ open: [{ county: 'Burke', because: 'granted' }] })
  expect(codeOf(await post(id, 'grant', { counties: ['Nowhere'], is_open: true, reason: 'x' }))).toBe(
    'not_found',
  )
  expect(
    (await actions()).filter(({ action }) => /counties/.test(action)).map(({ details }) => details['reason']),
  ).toEqual(['Kania is held', 'By mistake'])
})

test('says whether a person may see a listing, and why', async () => {
  await product.database.pool.query(
    `WITH c AS (INSERT INTO foreclosure_case (county_fips, case_number) VALUES ('37119', '25CVD001201-590') RETURNING id)
     INSERT INTO tax_foreclosure (county_fips, case_id, status, street, first_seen_at, date_last_updated)
     SELECT '37119', id, 'Auction in future', '1 Oak St', now(), now() FROM c`,
  )
  const id = await idOf('ada@example.com')
  expect(await get(`/${id}/may_see?number=25%20cvd%20001201%20590`)).toEqual({
    listings: [
      expect.objectContaining({ title: '1 Oak St', may: false, because: 'Mecklenburg is not open to them' }),
    ],
  })
})

test('mails links, signs out, suspends and reinstates, each once and written down', async () => {
  const ada = await product.accounts.logIn('ada@example.com')
  expect(ada.statusCode).toBe(200)
  const id = await idOf('ada@example.com')
  expect(codeOf(await post(id, 'mail', { what: 'verification' }))).toBe('not_possible')
  const before = product.mails.length
  await post(id, 'mail', { what: 'password' })
  await product.runJobs()
  expect(product.mails.slice(before).map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(
    (await post(id, 'sign_out', { reason: 'A stolen phone' })).json<{ sessions: number }>().sessions,
  ).toBeGreaterThan(0)
  expect(await get(`/${id}`)).toMatchObject({ sessions: 0 })

  expect((await post(id, 'suspend', { reason: 'Resold our lists.' })).statusCode).toBe(200)
  expect(await get(`/${id}`)).toMatchObject({ state: 'suspended', suspended_reason: 'Resold our lists.' })
  await post(id, 'reinstate', { reason: 'A misunderstanding' })
  expect(codeOf(await post(id, 'reinstate', { reason: 'Again' }))).toBe('not_possible')
})

test('never suspends or erases an operator', async () => {
  const id = await idOf('operator@example.com')
  expect(codeOf(await post(id, 'suspend', { reason: 'x' }))).toBe('not_possible')
  expect(codeOf(await post(id, 'erase', { email: 'operator@example.com', reason: 'x' }))).toBe('not_possible')
})

test('erases a person on request, and leaves no trace of them in the audit log', async () => {
  const id = await idOf('ben_1@example.com')
  expect(codeOf(await post(id, 'erase', { email: 'other@example.com', reason: 'Asked by phone' }))).toBe(
    'not_possible',
  )
  const body = { email: 'Ben_1@example.com', reason: 'Asked by phone' }
  const [first, second] = await Promise.all([post(id, 'erase', body), post(id, 'erase', body)])
  expect([first.statusCode, second.statusCode]).toContain(200)
  expect(await find('q=ben_1')).toEqual([])
  const left = JSON.stringify(await actions())
  expect(left).toContain('erase_person')
  expect(left).not.toContain(id)
  expect(left).not.toContain('Asked by phone')
})

test('an operator whose password is old cannot suspend', async () => {
  const id = await idOf('ada@example.com')
  product.clock.advance(16 * 60_000)
  expect(codeOf(await post(id, 'suspend', { reason: 'x' }))).toBe('password_not_confirmed')
})
