import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeadlineEffect } from '#contract/operator/closures.ts'
import type { OperatorCounty } from '#contract/operator/counties.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
})
afterAll(() => product.close())

type Detail = OperatorCounty & {
  facts: { fact: string; value: string | null; is_set: boolean }[]
  contacts: { fact: string; value: string | null; standing: string }[]
}
const county = async (slug: string) =>
  (await product.call('GET', `/api/operator/counties/${slug}`, { cookie: operator })).json<Detail>()
const post = (path: string, body: unknown) =>
  product.call('POST', `/api/operator/${path}`, { cookie: operator, body })
const auditOf = async (action: string) => {
  const { rows } = await product.database.pool.query<{ details: object }>(
    'SELECT details FROM audit_log WHERE action = $1 ORDER BY id',
    [action],
  )
  return rows.map(({ details }) => details)
}

test('lists all counties, and one with its contacts and where they are from', async () => {
  const { counties } = (await product.call('GET', '/api/operator/counties', { cookie: operator })).json<{
    counties: OperatorCounty[]
  }>()
  expect(counties).toHaveLength(100)
  const wake = await county('wake')
  expect(wake).toMatchObject({ name: 'Wake', plan: null, closes_at: '5:00 PM', subscribers: 0 })
  expect(wake.contacts.length).toBeGreaterThan(5)
  expect(codeOf(await product.call('GET', '/api/operator/counties/nowhere', { cookie: operator }))).toBe(
    'not_found',
  )
})

test('records facts with the effect seen first, and keeps what was there', async () => {
  const changes = [
    { fact: 'closes_at', value: '4:30 PM', seen: '5:00 PM' },
    {
      fact: 'clerk_phone',
      value: '919-555-0100',
      seen: (await county('wake')).contacts.find(({ fact }) => fact === 'clerk_phone')?.value ?? null,
    },
  ]
  const preview = await post('counties/wake/preview', { changes })
  const { effect } = preview.json<DeadlineEffect>()
  expect((await county('wake')).closes_at).toBe('5:00 PM')
  const saved = await post('counties/wake', { changes, effect, reason: 'Called the clerk' })
  expect(saved.json()).toEqual({ moved: 0 })
  const wake = await county('wake')
  expect(wake).toMatchObject({ closes_at: '4:30 PM', is_hour_confirmed: true })
  expect(wake.contacts.find(({ fact }) => fact === 'clerk_phone')).toMatchObject({
    value: '919-555-0100',
    standing: 'confirmed',
  })
  expect(await auditOf('set_county')).toMatchObject([
    {
      county: 'Wake',
      before: { closes_at: '5:00 PM' },
      after: { closes_at: '4:30 PM' },
      reason: 'Called the clerk',
    },
  ])
  // Another operator still sees the old hour.
  expect(codeOf(await post('counties/wake', { changes, effect, reason: 'Again' }))).toBe('changed_meanwhile')
})

test.each([
  ['an hour that is none', { fact: 'closes_at', value: 'noonish', seen: '5:00 PM' }],
  ['no hour', { fact: 'closes_at', value: null, seen: '5:00 PM' }],
  ['a phone without digits', { fact: 'clerk_phone', value: 'ask', seen: null }],
  ['a page with a script', { fact: 'parcel_viewer', value: 'javascript:alert(1)', seen: null }],
])('refuses %s', async (_what, change) => {
  expect(codeOf(await post('counties/burke/preview', { changes: [change] }))).toBe('not_possible')
})

test('sets several prices at once, all or none, and restores them', async () => {
  const to = { monthly: 29, trial_days: 7, on_sale: true }
  const set = (changes: unknown, reason = 'First prices') => post('plans', { changes, reason })
  const both = [
    { county: 'Wake', to, seen: null },
    { county: 'Burke', to: { ...to, monthly: 19.5 }, seen: null },
  ]
  expect((await set(both)).json()).toEqual({ changed: 2 })
  expect((await county('burke')).plan).toEqual({
    monthly: 19.5,
    trial_days: 7,
    on_sale: true,
    at_stripe: null,
  })
  // One of them is not as it was seen: none is changed.
  const stale = [
    { county: 'Burke', to: { ...to, monthly: 99 }, seen: { ...to, monthly: 19.5 } },
    { county: 'Wake', to: { ...to, monthly: 99 }, seen: { ...to, monthly: 28 } },
  ]
  expect(codeOf(await set(stale))).toBe('changed_meanwhile')
  expect((await county('burke')).plan).toMatchObject({ monthly: 19.5 })
  const off = { ...to, on_sale: false }
  await set([{ county: 'Wake', to: off, seen: to }], 'The source is off')
  expect((await set([{ county: 'Wake', to, seen: off }], 'Undo')).json()).toEqual({ changed: 1 })
  expect(await auditOf('set_price')).toHaveLength(4)
  for (const monthly of [0, 0.49, 12.345, 1_000_000, -5])
    expect(codeOf(await set([{ county: 'Wake', to: { ...to, monthly }, seen: to }]))).toBe('bad_request')
})

test('two operators who change the same price at once do not overwrite each other', async () => {
  const seen = { monthly: 29, trial_days: 7, on_sale: true }
  const raise = (monthly: number) =>
    post('plans', { changes: [{ county: 'Wake', to: { ...seen, monthly }, seen }], reason: 'Raise' })
  const codes = (await Promise.all([raise(31), raise(32)])).map(codeOf)
  expect(codes.toSorted()).toEqual(['changed_meanwhile', null].toSorted())
})

test('says so when Stripe does not answer', async () => {
  expect(codeOf(await post('catalog_sync', { dry_run: true }))).toBe('payment_service_down')
})

test('a price or a fact that is given twice is changed neither way', async () => {
  const to = { monthly: 10, trial_days: 0, on_sale: false }
  const twice = [to, { ...to, monthly: 11 }].map((each) => ({ county: 'Avery', to: each, seen: null }))
  expect(codeOf(await post('plans', { changes: twice, reason: 'Twice' }))).toBe('changed_meanwhile')
  expect((await county('avery')).plan).toBeNull()
  const phones = ['919-555-0101', '919-555-0102'].map((value) => ({ fact: 'clerk_phone', value, seen: null }))
  expect(codeOf(await post('counties/avery/preview', { changes: phones }))).toBe('not_possible')
})

test('the audit log holds a fact as it is stored', async () => {
  const changes = [
    {
      fact: 'seller',
      value: '  ',
      seen: (await county('avery')).facts.find(({ fact }) => fact === 'seller')?.value ?? null,
    },
  ]
  const { effect } = (await post('counties/avery/preview', { changes })).json<DeadlineEffect>()
  await post('counties/avery', { changes, effect, reason: 'Nobody knows' })
  expect((await auditOf('set_county')).at(-1)).toMatchObject({ county: 'Avery', after: { seller: null } })
})
