import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperatorListing } from '#contract/operator/listings.ts'
import { lastSeenAt } from '#server/platform/db/schema/ingest.ts'
import { type Investor, investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readSource } from './operator-listings.fixture.ts'

const KEPT = 'Rutherford|25CV001602-800|1204619|254 Toms Lake Rd|2026-11-03|5000|22050|2026-11-20|upset'
const OTHER = 'Rutherford|25CV001603-800|1204619|Toms Lake Rd|2026-11-03||23152.50|2026-11-24|upset'
const REASON = 'Same parcel and sale, the case is misspelled'

let product: TestApp
let operator: string
let ada: Investor
let bob: Investor
let [kept, other] = [0, 0]

const read = (source: string, ...rows: string[]) => readSource(product, source, rows)
const details = async (id: number) =>
  (await product.call('GET', `/api/operator/listings/${id}`, { cookie: operator })).json<OperatorListing>()
const call = (path: string, body: object) =>
  product.call('POST', `/api/operator/listings/${kept}/${path}`, { cookie: operator, body })
const follow = (person: Investor, id: number) =>
  person.post('/api/users/favorites/add', { tax_foreclosure_id: id })
const rows = async (table: string) =>
  (await product.database.pool.query<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows

async function merge() {
  const [a, b] = [await details(kept), await details(other)]
  return call('merge', { other_id: other, version: a.version, other_version: b.version, reason: REASON })
}

beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-17T14:00:00Z')
  operator = await signUpOperator(product, 'operator@example.com')
  ada = await investor(product, 'ada@example.com', '37161')
  bob = await investor(product, 'bob@example.com', '37161')
})
afterAll(() => product.close())

beforeEach(async () => {
  await product.database.pool.query('DELETE FROM tax_foreclosure')
  await product.database.pool.query('DELETE FROM foreclosure_case')
  await product.resetRateLimits()
  await read('kania', KEPT)
  await read('upload', OTHER)
  await product.accounts.confirmPassword(operator)
  const { rows: found } = await product.database.pool.query<{ id: number }>(
    'SELECT id FROM tax_foreclosure ORDER BY id',
  )
  kept = Number(found[0]?.id)
  other = Number(found[1]?.id)
  await follow(ada, kept)
  await follow(ada, other)
  await follow(bob, other)
})

test('one parcel and sale day with two cases is suggested, until an operator states otherwise', async () => {
  expect((await details(kept)).duplicates).toMatchObject([
    { listing: { id: other }, differing: ['case_number', 'street', 'highest_bid'] },
  ])
  expect((await call('not_same', { other_id: other, reason: 'Two sales' })).statusCode).toBe(200)
  expect((await details(kept)).duplicates).toEqual([])
  expect((await details(other)).listing.has_duplicate).toBe(false)
})

test('merging moves everything, takes over what the other knows, and leads the old id to the kept one', async () => {
  const events = (await rows('listing_event')).length
  expect((await merge()).statusCode).toBe(200)
  expect((await rows('favorite')).map(({ tax_foreclosure_id }) => Number(tax_foreclosure_id))).toEqual([
    kept,
    kept,
  ])
  const timeline = await rows('listing_event')
  expect(timeline.length).toBeGreaterThanOrEqual(events)
  expect(new Set(timeline.map(({ tax_foreclosure_id }) => Number(tax_foreclosure_id)))).toEqual(
    new Set([kept]),
  )
  const seen = await bob.get(`/api/tax_foreclosure/${other}`)
  expect(seen.json()).toMatchObject({
    listing: { id: kept, highest_bid: 23152.5, upset_bid_date: '2026-11-24', street: '254 Toms Lake Rd' },
  })
  const [audit] = (await rows('audit_log')).filter(({ action }) => action === 'merge_listings')
  expect(audit).toMatchObject({
    details: { reason: REASON, before: [{ id: kept }, { id: other }], after: [{ id: kept }] },
  })
  // The source goes on to print the other case number.
  await read('upload', OTHER.replace('23152.50', '24310.13'))
  await read('third', OTHER)
  expect(await rows('tax_foreclosure')).toMatchObject([{ id: kept }])
  expect((await details(kept)).listing).toMatchObject({
    highest_bid: 24310.13,
    case_number: '25CV001602-800',
  })
})

/** What the sources stated, and when each row was last read, however that is stored. */
async function records() {
  const { rows: found } = await product.database.db.execute(sql`
    SELECT r.*, ${lastSeenAt()} AS last_seen_at FROM source_record r JOIN source s ON s.id = r.source_id ORDER BY 1, 2`)
  return found.map(({ is_in_latest: _stored, ...record }) => record)
}

test('splitting restores the other listing with what moved, and tells its followers what differs', async () => {
  const movable = () => Promise.all([records(), ...['favorite', 'sale', 'bid'].map(rows)])
  const before = await movable()
  const events = (await rows('listing_event')).filter(
    ({ tax_foreclosure_id }) => Number(tax_foreclosure_id) === other,
  )
  await merge()
  const { version, merges } = await details(kept)
  const merge_id = merges[0]?.id ?? 0
  expect(codeOf(await call('split', { merge_id, version: 'old', reason: 'No' }))).toBe('changed_meanwhile')
  expect((await call('split', { merge_id, version, reason: 'Two lots' })).json()).toEqual({
    listing_id: other,
  })
  expect(await movable()).toEqual(before)
  expect((await details(kept)).listing).toMatchObject({ highest_bid: 22050, upset_bid_date: '2026-11-20' })
  expect(
    (await rows('listing_event')).filter(({ tax_foreclosure_id }) => Number(tax_foreclosure_id) === other),
  ).toEqual([
    ...events,
    // Only the kept listing's source knows it: followers have seen it here.
    expect.objectContaining({
      kind: 'facts_corrected',
      from: { opening_bid: 5000 },
      to: { opening_bid: null },
    }),
  ])
  expect((await bob.get(`/api/tax_foreclosure/${other}`)).json()).toMatchObject({ listing: { id: other } })
  const again = await call('split', { merge_id, version: (await details(kept)).version, reason: 'Two lots' })
  expect(codeOf(again)).toBe('not_possible')
  await read('upload', OTHER)
  expect(await rows('tax_foreclosure')).toHaveLength(2)
})

test('what a split brings back was last read before the merge', async () => {
  await read('upload', KEPT, OTHER)
  await read('upload', OTHER)
  await product.accounts.confirmPassword(operator)
  const ofOther = async () =>
    (await records()).filter(({ tax_foreclosure_id }) => Number(tax_foreclosure_id) === other)
  const before = await ofOther()
  expect(before).toMatchObject([{ missing_since: null }])
  expect((await merge()).statusCode).toBe(200)
  await read('upload', KEPT)
  await product.accounts.confirmPassword(operator)
  const { version, merges } = await details(kept)
  const body = { merge_id: merges[0]?.id ?? 0, version, reason: 'Two lots' }
  expect((await call('split', body)).statusCode).toBe(200)
  expect(await ofOther()).toEqual(before)
})

test('what a person wrote on both listings is joined, and calls with the merged id lead to the kept one', async () => {
  const mine = (id: number) => `/api/tax_foreclosure/${id}/mine`
  await ada.post(mine(kept), { note: 'Of the kept', note_before: '', maximum_bid: 11_000, costs: 100 })
  await ada.post(mine(other), { note: 'Of the other', note_before: '', maximum_bid: 22_000, repairs: 5000 })
  expect((await merge()).statusCode).toBe(200)
  const note = 'Of the kept\n\nOf the other\n\nAlso noted: maximum bid $22,000.00'
  const joined = { tax_foreclosure_id: kept, note, maximum_bid: 11_000, costs: 100, repairs: 5000 }
  expect((await ada.get(mine(other))).json()).toMatchObject(joined)
  // A page that is still open on the merged one.
  const stale = await ada.post(mine(other), { note: 'Typed since', note_before: 'Of the other' })
  expect(codeOf(stale)).toBe('note_changed')
  expect((await bob.post(mine(other), { note: 'First note', note_before: '' })).json()).toMatchObject({
    tax_foreclosure_id: kept,
    note: 'First note',
  })
  const { version, merges } = await details(kept)
  expect(
    (await call('split', { merge_id: merges[0]?.id ?? 0, version, reason: 'Two lots' })).statusCode,
  ).toBe(200)
  expect((await ada.get(mine(kept))).json()).toMatchObject({
    note: 'Of the kept',
    maximum_bid: 11_000,
    repairs: null,
  })
  expect((await ada.get(mine(other))).json()).toMatchObject({ note: 'Of the other', maximum_bid: 22_000 })
})

test('what an erased person wrote is not kept with a merge, which can still be split', async () => {
  const carl = await investor(product, 'carl@example.com', '37161')
  const mine = (id: number) => `/api/tax_foreclosure/${id}/mine`
  for (const id of [kept, other]) {
    await follow(carl, id)
    await carl.post(mine(id), { note: `A secret of ${id}`, note_before: '' })
  }
  await ada.post(mine(other), { note: 'Of ada', note_before: '' })
  expect((await merge()).statusCode).toBe(200)
  expect((await product.accounts.erase(carl.cookie)).statusCode).toBe(200)
  expect(JSON.stringify(await rows('listing_merge'))).not.toMatch(/A secret of/)
  await product.accounts.confirmPassword(operator)
  const { version, merges } = await details(kept)
  const body = { merge_id: merges[0]?.id ?? 0, version, reason: 'Two lots' }
  expect((await call('split', body)).statusCode).toBe(200)
  expect((await ada.get(mine(other))).json()).toMatchObject({ note: 'Of ada' })
})

test('a favorite is removed, a deposit and a call to the clerk recorded, by the id of the merged listing', async () => {
  expect((await merge()).statusCode).toBe(200)
  const own = `/api/tax_foreclosure/${other}`
  const deposit = { kind: 'upset_bid', bid: 24_310.13, amount: 1215.51, paid_on: '2026-11-17' }
  expect((await ada.post(`${own}/deposits`, deposit)).statusCode).toBe(200)
  expect(
    (await ada.post(`${own}/clerk_call`, { last_bid: 24_310.13, filed: '2026-11-17' })).json(),
  ).toMatchObject({
    tax_foreclosure_id: kept,
  })
  expect((await ada.get(`${own}/title_checks`)).statusCode).toBe(200)
  await ada.post('/api/users/favorites/remove', { tax_foreclosure_id: other })
  expect((await ada.get('/api/users/get/favorites')).json()).toEqual({ favorites: [] })
})

test('two rows of one source are not merged, nor is a listing that changed, nor without the password', async () => {
  const [a, b] = [await details(kept), await details(other)]
  const body = { other_id: other, version: a.version, other_version: b.version, reason: REASON }
  expect(codeOf(await call('merge', { ...body, other_version: '1' }))).toBe('changed_meanwhile')
  expect(codeOf(await call('merge', { ...body, other_id: 999_999 }))).toBe('not_found')
  await read('kania', KEPT, OTHER.replace('upset', 'scheduled'))
  await product.accounts.confirmPassword(operator)
  const refused = await merge()
  expect(codeOf(refused)).toBe('not_possible')
  expect(refused.json<{ message: string }>().message).toContain('lists both')
  product.clock.advance(16 * 60_000)
  expect(codeOf(await merge())).toBe('password_not_confirmed')
  expect(await rows('tax_foreclosure')).toHaveLength(2)
})
