import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FixConsequences, OperatorListing, TypedFix } from '#contract/operator/listings.ts'
import { investor, type Investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { findListingNeeds } from './index.ts'
import { readSource } from './operator-listings.fixture.ts'

const BURKE = '37023'
const SALE = 'Burke|25CVD000194-110'
const CARROLL = `${SALE}|2703956437|0 Carroll St|2026-10-20`
const MEADOW = `${SALE}|2703956438|8805 Spring Meadow Dr|2026-10-20`
const AS_LISTED = '9000|9250|2026-11-06|upset'
const LATER = { bid: 10_500, deadline: '2026-11-16', minimum: 11_250 }
const BEFORE = { bid: 9_250, deadline: '2026-11-06', minimum: 10_000 }

let product: TestApp
let operator: string
let ada: Investor
let bob: Investor
/** Two parcels of one case, sold for one bid. */
let carroll: number
let meadow: number

beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  ada = await investor(product, 'ada@example.com', BURKE)
  bob = await investor(product, 'bob@example.com', BURKE)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.database.pool.query('TRUNCATE tax_foreclosure, parcel, foreclosure_case, ingest_run CASCADE')
  product.clock.set('2026-11-05T14:00:00Z')
  await readSource(product, 'kania', [`${CARROLL}|${AS_LISTED}`, `${MEADOW}|${AS_LISTED}`], 'law_firm')
  const { rows } = await product.database.pool.query<{ id: number }>(
    'SELECT id::int FROM tax_foreclosure ORDER BY id',
  )
  ;[carroll = 0, meadow = 0] = rows.map(({ id }) => id)
})

const details = async (id: number) =>
  (await product.call('GET', `/api/operator/listings/${id}`, { cookie: operator })).json<OperatorListing>()
const post = (id: number, call: string, body: object) =>
  product.call('POST', `/api/operator/listings/${id}/${call}`, { cookie: operator, body })

const laterBid: TypedFix = { fact: 'highest_bid', value: '10500', filed_on: '2026-11-05', time: null }
const typed = (fact: TypedFix['fact'], value: string): TypedFix => ({
  fact,
  value,
  filed_on: null,
  time: null,
})

async function fix(id: number, body: TypedFix, version?: string) {
  product.clock.advance(60_000)
  const evidence = { reason: 'The clerk has an upset bid', evidence: 'call' }
  return post(id, 'fix', { ...body, ...evidence, version: version ?? (await details(id)).version })
}

async function undo(id: number, fact: TypedFix['fact']) {
  const { version, fixes } = await details(id)
  const held = fixes.find((each) => each.fact === fact && each.ended_at === null)
  return post(id, 'undo_fix', { fix_id: held?.id, version, reason: 'Another sale' })
}

async function shown(id: number) {
  const { facts, standing } = await details(id)
  const of = (name: string) => facts.find(({ fact }) => fact === name)?.shown
  return { bid: of('highest_bid'), deadline: of('upset_bid_date'), minimum: standing.minimum_upset_bid }
}

const holding = async (id: number) =>
  (await details(id)).fixes.flatMap(({ fact, ended_at }) => (ended_at === null ? [fact] : []))

const soldWith = (id: number) => ({
  id,
  street: id === carroll ? '0 Carroll St' : '8805 Spring Meadow Dr',
  parcel_identification: id === carroll ? '2703956437' : '2703956438',
})

describe('a corrected fact of a sale of two parcels', () => {
  test('counts for both, which stay one sale', async () => {
    expect((await details(carroll)).sold_with).toEqual([soldWith(meadow)])
    await fix(carroll, laterBid)
    expect([await shown(carroll), await shown(meadow)]).toEqual([LATER, LATER])
    const { sold_with, fixes } = await details(meadow)
    expect(sold_with).toEqual([soldWith(carroll)])
    expect(fixes).toMatchObject([{ fact: 'highest_bid', before: 9_250, sold_with: [soldWith(carroll)] }])
    const { rows } = await product.database.pool.query(
      `SELECT details ->> 'listing_id' AS id FROM audit_log WHERE action = 'fix_fact' ORDER BY audit_log.id DESC LIMIT 2`,
    )
    expect(rows).toEqual([{ id: String(meadow) }, { id: String(carroll) }])
  })

  test.each<[string, TypedFix]>([
    ['deadline', typed('upset_bid_date', '2026-11-16')],
    ['sale date', typed('foreclosure_date', '2026-10-27')],
    ['sale hour', typed('time', '11:00 AM')],
    ['opening bid', typed('opening_bid', '9100')],
    ['status', typed('status', 'confirmed')],
    ['case number', typed('case_number', '25CVD000195-110')],
  ])('is its %s, too, and is taken back from both', async (_what, body) => {
    const before = [await details(carroll), await details(meadow)].map(({ facts }) => facts)
    expect((await fix(meadow, body)).statusCode).toBe(200)
    for (const id of [carroll, meadow]) {
      const { facts } = await details(id)
      const { shown: now, fix_id } = facts.find(({ fact }) => fact === body.fact) ?? {}
      expect(fix_id).not.toBeNull()
      if (body.fact !== 'status') expect(String(now)).toBe(body.value)
    }
    expect((await undo(carroll, body.fact)).statusCode).toBe(200)
    expect([await details(carroll), await details(meadow)].map(({ facts }) => facts)).toEqual(before)
  })

  test('reaches those who follow either, as the preview says, which names the other', async () => {
    await ada.post('/api/users/favorites/add', { tax_foreclosure_id: carroll })
    await bob.post('/api/users/favorites/add', { tax_foreclosure_id: meadow })
    const preview = (await post(carroll, 'preview_fix', laterBid)).json<FixConsequences>()
    const { now, then } = preview
    expect(preview).toMatchObject({
      told: { people: 2, favorites: 2 },
      sold_with: [{ ...soldWith(meadow), now, then }],
    })
    expect([await shown(carroll), await shown(meadow)]).toEqual([BEFORE, BEFORE])
    await fix(carroll, laterBid)
    await product.runJobs()
    const { rows } = await product.database.pool.query(
      `SELECT DISTINCT u.email::text, e.tax_foreclosure_id::int AS id
       FROM notification n JOIN user_account u ON u.id = n.user_id JOIN listing_event e ON e.id = n.event_id
       WHERE e.kind = 'last_day_moved' ORDER BY email`,
    )
    expect(rows).toEqual([
      { email: 'ada@example.com', id: carroll },
      { email: 'bob@example.com', id: meadow },
    ])
  })

  test('that is corrected again is replaced on both', async () => {
    await fix(carroll, typed('status', 'cancelled'))
    expect((await details(meadow)).sold_with).toEqual([])
    await fix(meadow, typed('status', 'confirmed'))
    const { standing } = await details(carroll)
    expect(standing).toEqual((await details(meadow)).standing)
    expect(standing.status).not.toMatch(/cancel/i)
    expect(await holding(carroll)).toEqual(['status'])
  })

  test('is refused for both where it is not possible for one', async () => {
    const there = 'Burke|25CVD000195-110|2703956438|8805 Spring Meadow Dr|2026-10-20|1000'
    await readSource(product, 'county', [there], 'county')
    const answer = await fix(carroll, typed('case_number', '25CVD000195-110'))
    expect(codeOf(answer)).toBe('not_possible')
    expect(answer.body).toContain('For a parcel sold together with this one: Listing')
    expect([await holding(carroll), await holding(meadow)]).toEqual([[], []])
  })

  test('is refused if the other was changed since the operator saw it', async () => {
    const { version } = await details(carroll)
    await fix(meadow, { ...typed('street', '8807 Spring Meadow Dr') })
    expect(codeOf(await fix(carroll, laterBid, version))).toBe('changed_meanwhile')
  })

  test('that no source catches up with asks for an operator once', async () => {
    await fix(carroll, laterBid)
    const needs = await findListingNeeds(product.database.db, product.clock.now() + 15 * 24 * 3_600_000)
    expect(needs.filter(({ id }) => id.startsWith('fix.'))).toMatchObject([
      { title: 'No source has caught up: 0 Carroll St', touches: '2 listings' },
    ])
  })

  test('ends on each with its own source', async () => {
    await fix(carroll, laterBid)
    const caughtUp = '9000|10500|2026-11-16|upset'
    await readSource(product, 'kania', [`${CARROLL}|${caughtUp}`, `${MEADOW}|${AS_LISTED}`], 'law_firm')
    expect([await holding(carroll), await holding(meadow)]).toEqual([[], ['highest_bid']])
    expect([await shown(carroll), await shown(meadow)]).toEqual([LATER, LATER])
  })
})

describe('a correction is for one parcel', () => {
  test('where the operator says so, and is then taken back alone', async () => {
    await fix(carroll, { ...typed('status', 'redeemed'), is_for_one_parcel: true })
    expect([await holding(carroll), await holding(meadow)]).toEqual([['status'], []])
    expect((await details(meadow)).standing).toMatchObject({ status: 'Upset Bid Ongoing' })
    // Withdrawn from the sale: the bid of the others is no longer for it.
    await fix(meadow, laterBid)
    expect([await holding(carroll), await holding(meadow)]).toEqual([['status'], ['highest_bid']])
    await undo(carroll, 'status')
    expect([await holding(carroll), await holding(meadow)]).toEqual([[], ['highest_bid']])
  })

  test.each<[string, TypedFix]>([
    ['address', typed('street', '2 Carroll St')],
    ['parcel number', typed('parcel_identification', '2703956439')],
  ])('where it is about its %s', async (_what, body) => {
    await fix(carroll, body)
    expect([await holding(carroll), await holding(meadow)]).toEqual([[body.fact], []])
    const preview = (await post(carroll, 'preview_fix', { ...body, value: '3' })).json<FixConsequences>()
    expect(preview.sold_with).toEqual([])
  })

  test('where it replaces that of both on one', async () => {
    await fix(carroll, laterBid)
    await fix(meadow, { ...laterBid, value: '10600', is_for_one_parcel: true })
    expect([await shown(carroll), await shown(meadow)]).toMatchObject([{ bid: 10_500 }, { bid: 10_600 }])
    expect((await details(carroll)).fixes).toMatchObject([{ sold_with: [] }])
    await undo(carroll, 'highest_bid')
    expect([await shown(carroll), await shown(meadow)]).toMatchObject([BEFORE, { bid: 10_600 }])
  })
})
