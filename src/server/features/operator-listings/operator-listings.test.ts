import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorListing } from '#contract/operator/listings.ts'
import { investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'
import { findListingNeeds } from './index.ts'
import { readSource } from './operator-listings.fixture.ts'

const RUTHERFORD = '37161'
const TOMS = 'Rutherford|25CV001602-800|1204619|254 Toms Lake Rd|2026-11-03'

let product: TestApp
let operator: string
let subscriber: string
let id: number

beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-17T14:00:00Z')
  operator = await signUpOperator(product, 'operator@example.com')
  subscriber = (await investor(product, 'ada@example.com', RUTHERFORD)).cookie
  await readSource(product, 'county', [`${TOMS}|5000|23152.50|2026-11-16|upset`], 'county')
  await readSource(
    product,
    'kania',
    [
      `${TOMS}|5000|22050|2026-11-06|upset`,
      'Rutherford|25CV001700-800|1600001|9 Main St|2026-12-15|7000|||scheduled',
    ],
    'law_firm',
  )
  const [first] = (await search('q=Toms')).listings
  id = first?.id ?? 0
})
afterAll(() => product.close())

const search = async (query: string) =>
  (await product.call('GET', `/api/operator/listings?${query}`, { cookie: operator })).json<{
    listings: { id: number; street: string; sources: string[]; differ: number }[]
    total: number
  }>()
const details = async () =>
  (await product.call('GET', `/api/operator/listings/${id}`, { cookie: operator })).json<OperatorListing>()
const call = (path: string, body: object) =>
  product.call('POST', `/api/operator/listings/${id}/${path}`, { cookie: operator, body })
const bid = (value: string) => ({ fact: 'highest_bid', value, filed_on: '2026-11-16', time: null })
const evidence = { reason: 'Notice filed Nov 16, confirmed by the clerk', evidence: 'call' }
const lastAudit = async (): Promise<unknown> =>
  (await product.database.pool.query<object>('SELECT * FROM audit_log ORDER BY id DESC LIMIT 1')).rows[0]

describe('the search', () => {
  test.each([
    ['q=toms+lake', 1],
    ['q=25cv1602', 0],
    ['q=25CV001602800', 1],
    ['q=1204619', 1],
    ['q=rutherford+main', 1],
    ['q=kania', 2],
    ['q=100%25', 0],
    ['q=', 2],
    ['filter=disagree', 1],
    ['filter=fixed', 0],
    ['filter=no_outline', 2],
    ['filter=duplicates', 0],
  ])('%s finds %i', async (query, total) => {
    expect(await search(query)).toMatchObject({ total })
  })

  test('names the sources and counts what they differ on', async () => {
    expect((await search('q=Toms')).listings).toMatchObject([
      { sources: ['Rutherford County Tax Office', 'Kania Law Firm'], differ: 2, street: '254 Toms Lake Rd' },
    ])
  })
})

test('a listing shows what each source states, the county first', async () => {
  const { facts, standing } = await details()
  expect(standing).toMatchObject({ status: 'Awaiting Funds', minimum_upset_bid: null })
  const last = facts.find(({ fact }) => fact === 'highest_bid')
  expect(last).toMatchObject({
    shown: 23152.5,
    distinct: 2,
    is_fixable: true,
    statements: [
      { authority: 'county', value: 23152.5, is_shown: true },
      { authority: 'law_firm', value: 22050, is_shown: false },
    ],
  })
})

test('a preview shows what follows, whom it tells, and changes nothing', async () => {
  const favorite = { cookie: subscriber, body: { tax_foreclosure_id: id } }
  await product.call('POST', '/api/users/favorites/add', favorite)
  const before = await details()
  const answer = await call('preview_fix', bid('24310.13'))
  expect(answer.json()).toMatchObject({
    from: 23152.5,
    to: 24310.13,
    told: { people: 1, favorites: 1, searches: 0 },
    now: { status: 'Awaiting Funds' },
    then: {
      status: 'Upset Bid Ongoing',
      clock: { last_day: '2026-11-30', closes_at: '5:00 PM', basis: 'computed', agrees: null },
      minimum_upset_bid: 25525.64,
      deposit: 1276.29,
    },
  })
  expect(await details()).toEqual(before)
  expect(codeOf(await call('preview_fix', bid('much')))).toBe('not_possible')
})

test('a fix needs a reason and the listing as it is, is recorded, and is seen by subscribers', async () => {
  const { version } = await details()
  expect(codeOf(await call('fix', { ...bid('24310.13'), ...evidence, version, reason: ' ' }))).toBe(
    'bad_request',
  )
  expect(codeOf(await call('fix', { ...bid('24310.13'), ...evidence, version: '0.0.0' }))).toBe(
    'changed_meanwhile',
  )
  const [first, second] = await Promise.all(
    [1, 2].map(() => call('fix', { ...bid('24310.13'), ...evidence, version })),
  )
  expect([first?.statusCode, second?.statusCode].toSorted()).toEqual([200, 409])
  expect(await lastAudit()).toMatchObject({
    action: 'fix_fact',
    via: 'browser',
    details: {
      listing_id: id,
      before: { highest_bid: 23152.5 },
      after: { highest_bid: 24310.13 },
      reason: evidence.reason,
    },
  })
  expect((await details()).fixes).toMatchObject([
    { fact: 'highest_bid', fixed_by: 'operator@example.com', ended_at: null },
  ])
  const seen = await product.call('GET', `/api/tax_foreclosure/${id}`, { cookie: subscriber })
  expect(seen.json()).toMatchObject({
    listing: { highest_bid: 24310.13, status: 'Upset Bid Ongoing' },
    next_bid: { minimum_upset_bid: 25525.64 },
    disagreements: [{ fact: 'highest_bid', because: 'corrected' }, {}],
  })
  expect(seen.json<{ timeline: object[] }>().timeline).toContainEqual(
    expect.objectContaining({ kind: 'facts_corrected', source: 'Corrected by Courthouse Steps' }),
  )
  expect((await search('filter=fixed')).total).toBe(1)
})

test('a fix that holds for two weeks needs an operator, and a disagreement it settles does not', async () => {
  const { db } = product.database
  const now = product.clock.now()
  expect(await findListingNeeds(db, now)).toMatchObject([{ id: 'disagreements', touches: '1 listing' }])
  const needs = await findListingNeeds(db, now + 15 * 24 * 3_600_000)
  expect(needs.map(({ title }) => title)).toContain('No source has caught up: 254 Toms Lake Rd')
})

test('taking a fix back restores what the sources led to', async () => {
  const { version, fixes } = await details()
  const fix_id = fixes[0]?.id ?? 0
  const reason = 'It was the neighbor'
  expect(codeOf(await call('undo_fix', { fix_id: fix_id + 1, version, reason }))).toBe('not_found')
  expect(codeOf(await call('undo_fix', { fix_id, version: 'x', reason }))).toBe('changed_meanwhile')
  expect((await call('undo_fix', { fix_id, version, reason })).statusCode).toBe(200)
  expect(await lastAudit()).toMatchObject({
    action: 'undo_fix',
    details: { reason, after: { highest_bid: 23152.5 } },
  })
  const after = await details()
  expect(after).toMatchObject({
    standing: { status: 'Awaiting Funds' },
    fixes: [{ ended_because: 'undone' }],
  })
  const again = await call('undo_fix', { fix_id, version: after.version, reason })
  expect(codeOf(again)).toBe('not_possible')
})

test('a listing that is not there is not found, nor by anyone who is no operator', async () => {
  const visitor = await signUpAndIn(product, 'visitor@example.com')
  const get = (path: string, cookie: string) => product.call('GET', path, { cookie })
  expect((await get('/api/operator/listings/99999', operator)).statusCode).toBe(404)
  expect((await get(`/api/operator/listings/${id}`, visitor)).statusCode).toBe(404)
  const unknown = await product.call('POST', '/api/operator/listings/99999/fix', {
    cookie: operator,
    body: { ...bid('5'), ...evidence, version: '' },
  })
  expect(codeOf(unknown)).toBe('not_found')
})
