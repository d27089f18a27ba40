import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deposit, TitleCheck } from '#contract/following/diligence.ts'
import { investor, type Investor, openCounties } from '#tests/support/investors.ts'
import { insertReportedSale } from '#tests/support/listing-rows.ts'
import { createTestApp, GOOD_PASSWORD, type TestApp } from '#tests/support/test-app.ts'
import { addListing, BURKE, WAKE } from './following.fixture.ts'

let product: TestApp
let ada: Investor
let bob: Investor
let id: number
beforeAll(async () => {
  product = await createTestApp()
  ada = await investor(product, 'ada@example.com', BURKE)
  bob = await investor(product, 'bob@example.com', BURKE)
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-11-18T15:00:00Z')
  await openCounties(product, ada.email, [BURKE])
  id = await addListing(product, BURKE)
})

describe('the title checklist', () => {
  const checks = async (person: Investor) =>
    (await person.get(`/api/tax_foreclosure/${id}/title_checks`)).json<{ checks: TitleCheck[] }>().checks
  const check = (person: Investor, item: string, result: string | null) =>
    person.post(`/api/tax_foreclosure/${id}/title_checks`, { item, result })

  test('stores results per item, for this person only', async () => {
    await check(ada, 'service', 'clear')
    await check(ada, 'federal', 'clear')
    product.clock.advance(60_000)
    await check(ada, 'federal', 'problem')
    expect(await checks(ada)).toEqual([
      { item: 'federal', result: 'problem', checked_at: '2026-11-18T15:01:00.000Z' },
      { item: 'service', result: 'clear', checked_at: '2026-11-18T15:00:00.000Z' },
    ])
    expect(await checks(bob)).toEqual([])
    await check(ada, 'federal', null)
    expect((await checks(ada)).map(({ item }) => item)).toEqual(['service'])
  })

  test('accepts only its own items and listings the person can access', async () => {
    expect((await check(ada, 'roof', 'clear')).statusCode).toBe(400)
    const foreign = await addListing(product, WAKE)
    for (const answer of [
      await ada.get(`/api/tax_foreclosure/${foreign}/title_checks`),
      await ada.post(`/api/tax_foreclosure/${foreign}/title_checks`, { item: 'service', result: 'clear' }),
    ])
      expect(answer.statusCode).toBe(404)
  })
})

const paid = { kind: 'upset_bid', amount: 968.63, bid: 19_372.5, paid_on: '2026-11-16' }
const keep = (person: Investor, body: unknown = paid, listing = id) =>
  person.post(`/api/tax_foreclosure/${listing}/deposits`, body)
const deposits = async (person: Investor) =>
  (await person.get('/api/deposits')).json<{ deposits: Deposit[] }>().deposits

describe('deposits', () => {
  test('can be recorded, tracked until returned, and deleted', async () => {
    const kept = (await keep(ada)).json<Deposit>()
    expect(kept).toMatchObject({
      ...paid,
      tax_foreclosure_id: id,
      asked_back_on: null,
      returned_on: null,
      may_ask_back: null,
    })
    expect(kept.listing?.id).toBe(id)
    expect(await deposits(ada)).toContainEqual(kept)
    expect(await deposits(bob)).toEqual([])
    const asked = await ada.post(`/api/deposits/${kept.id}`, { asked_back_on: '2026-11-17' })
    expect(asked.json<Deposit>().asked_back_on).toBe('2026-11-17')
    const back = (await ada.post(`/api/deposits/${kept.id}`, { returned_on: '2026-11-18' })).json<Deposit>()
    expect(back).toMatchObject({ asked_back_on: '2026-11-17', returned_on: '2026-11-18' })
    await ada.post(`/api/deposits/${kept.id}/delete`)
    expect((await deposits(ada)).map((each) => each.id)).not.toContain(kept.id)
  })

  test('are recorded once per attempt of a person, also by two requests at the same time', async () => {
    const cyd = await investor(product, 'repeats@example.com', BURKE)
    const attempt = '1c5f2c0a-7c46-4b0e-9d1f-5a0f4a6f2b01'
    const answers = await Promise.all([1, 2, 3].map(() => keep(cyd, { ...paid, attempt })))
    const kept = await deposits(cyd)
    expect(kept).toHaveLength(1)
    for (const answer of answers) expect(answer.json<Deposit>()).toEqual(kept[0])
    expect((await keep(bob, { ...paid, attempt })).json<Deposit>().id).not.toBe(kept[0]?.id)
    await keep(cyd, { ...paid, attempt: '1c5f2c0a-7c46-4b0e-9d1f-5a0f4a6f2b02' })
    await keep(cyd)
    await keep(cyd)
    expect(await deposits(cyd)).toHaveLength(4)
  })

  test('can be claimed back once someone else has bid more', async () => {
    await insertReportedSale(product.database, id, 19_372.5)
    const { id: own } = (await keep(ada)).json<Deposit>()
    const reason = async () => (await deposits(ada)).find((each) => each.id === own)?.may_ask_back
    expect(await reason()).toBeNull()
    await product.database.pool.query(
      "UPDATE tax_foreclosure SET highest_bid_cents = $2, foreclosure_date = '2026-11-09' WHERE id = $1",
      [id, 20_341_13],
    )
    expect(await reason()).toBe('overbid')
    await ada.post(`/api/deposits/${own}`, { returned_on: '2026-11-18' })
    expect(await reason()).toBeNull()
  })

  test('can be claimed back after the clerk reports a higher bid, while the county is accessible', async () => {
    await insertReportedSale(product.database, id, 19_372.5)
    await product.database.pool.query(
      "UPDATE tax_foreclosure SET foreclosure_date = '2026-11-09' WHERE id = $1",
      [id],
    )
    const { id: own } = (await keep(ada)).json<Deposit>()
    const kept = async (person: Investor) => {
      const { listing, may_ask_back } = (await deposits(person)).find((each) => each.id === own) ?? {}
      return [listing?.id, may_ask_back]
    }
    await bob.post(`/api/tax_foreclosure/${id}/clerk_call`, { last_bid: 21_000, filed: '2026-11-18' })
    expect(await kept(ada)).toEqual([id, null])
    await ada.post(`/api/tax_foreclosure/${id}/clerk_call`, { last_bid: 21_000, filed: '2026-11-18' })
    expect(await kept(ada)).toEqual([id, 'overbid'])
    await openCounties(product, ada.email, [WAKE])
    expect(await kept(ada)).toEqual([undefined, null])
  })

  test.each([
    [{ paid_on: '2026-11-19' }, 'must not be after 2026-11-18'],
    [{ paid_on: '2026-02-30' }, 'is not a valid date'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ kind: 'gift' }, 'kind'],
  ])('are rejected with %j', async (wrong, message) => {
    const answer = await keep(ada, { ...paid, ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain(message)
  })

  test('cannot be returned before they were paid', async () => {
    const { id: own } = (await keep(ada)).json<Deposit>()
    for (const field of ['asked_back_on', 'returned_on']) {
      const answer = await ada.post(`/api/deposits/${own}`, { [field]: '2026-11-15' })
      expect(answer.json<{ message: string }>().message).toContain(`${field} must not be before 2026-11-16`)
    }
  })

  test('are private, and only for listings the person can access', async () => {
    const { id: own } = (await keep(ada)).json<Deposit>()
    expect((await bob.post(`/api/deposits/${own}`, { returned_on: '2026-11-18' })).statusCode).toBe(404)
    await bob.post(`/api/deposits/${own}/delete`)
    expect((await deposits(ada)).find((each) => each.id === own)?.returned_on).toBeNull()
    expect((await keep(ada, paid, await addListing(product, WAKE))).statusCode).toBe(404)
  })

  test('are limited to 500, even if two are added at the same time', async () => {
    const cyd = await investor(product, 'cyd@example.com', BURKE)
    const first = { ...paid, attempt: '1c5f2c0a-7c46-4b0e-9d1f-5a0f4a6f2b03' }
    await keep(cyd, first)
    await product.database.pool.query(
      `INSERT INTO deposit (user_id, tax_foreclosure_id, kind, amount_cents, paid_on, created_at)
       SELECT user_id, tax_foreclosure_id, kind, amount_cents, paid_on, created_at
       FROM deposit CROSS JOIN generate_series(1, 498)
       WHERE user_id = (SELECT id FROM user_account WHERE email = 'cyd@example.com')`,
    )
    await Promise.all(Array.from({ length: 4 }, () => keep(cyd)))
    expect(await deposits(cyd)).toHaveLength(500)
    expect((await keep(cyd)).json()).toMatchObject({ code: 'too_many_deposits' })
    expect((await keep(cyd, first)).statusCode).toBe(200)
  })

  test('stay visible without the listing when the person loses access to the county', async () => {
    const { id: own } = (await keep(ada)).json<Deposit>()
    await openCounties(product, ada.email, [WAKE])
    expect((await deposits(ada)).find((each) => each.id === own)).toMatchObject({
      amount: paid.amount,
      listing: null,
      may_ask_back: null,
    })
  })

  describe('of a person who may not see listings', () => {
    const set = (sql: string) =>
      product.database.pool.query(`UPDATE user_account SET ${sql} WHERE email = 'eve@example.com'`)
    let eve: Investor
    let own: string
    beforeEach(async () => {
      eve = await investor(product, 'eve@example.com', BURKE)
      own = (await keep(eve)).json<Deposit>().id
    })
    afterEach(async () => {
      await product.database.pool.query("DELETE FROM user_account WHERE email = 'eve@example.com'")
    })
    const pay = (status: string) =>
      product.database.pool.query(
        `INSERT INTO payment_account (user_id, stripe_customer_id, status)
         SELECT id, 'cus_eve', $1 FROM user_account WHERE email = 'eve@example.com'`,
        [status],
      )

    test.each<[string, () => Promise<unknown>]>([
      ['whose subscription ended', () => openCounties(product, eve.email, []).then(() => pay('canceled'))],
      ['whose payment failed', () => openCounties(product, eve.email, []).then(() => pay('incomplete'))],
      ['whose email is not verified', () => set('email_verified_at = NULL')],
    ])('%s can be read, tracked and deleted, without the listing', async (_who, close) => {
      await close()
      expect((await eve.get(`/api/tax_foreclosure/${id}`)).statusCode).toBe(403)
      expect(await deposits(eve)).toMatchObject([{ id: own, amount: paid.amount, listing: null }])
      const back = await eve.post(`/api/deposits/${own}`, { returned_on: '2026-11-18' })
      expect(back.json<Deposit>()).toMatchObject({ returned_on: '2026-11-18', listing: null })
      expect((await keep(eve)).statusCode).toBe(403)
      await eve.post('/api/users/confirm_password', { password: GOOD_PASSWORD })
      expect((await eve.get('/api/users/export')).json()).toMatchObject({ deposits: [{ id: own }] })
      await eve.post(`/api/deposits/${own}/delete`)
      expect(await deposits(eve)).toEqual([])
    })
  })
})
