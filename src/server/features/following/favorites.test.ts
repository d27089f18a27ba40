import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { investor, type Investor, openCounties } from '#tests/support/investors.ts'
import { insertReportedSale } from '#tests/support/listing-rows.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addListing, BURKE, WAKE } from './following.fixture.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

const ADD = '/api/users/favorites/add'
const REMOVE = '/api/users/favorites/remove'

async function favoritesOf(person: Investor): Promise<number[]> {
  const { favorites } = (await person.get('/api/users/get/favorites')).json<{
    favorites: { tax_foreclosure_id: number }[]
  }>()
  return favorites.map(({ tax_foreclosure_id }) => tax_foreclosure_id)
}

describe('favorites', () => {
  test('are listed newest first, and keep their place when added again', async () => {
    const ada = await investor(product, 'ada@example.com', BURKE)
    const [first, second] = [await addListing(product, BURKE), await addListing(product, BURKE)]
    product.clock.set('2026-11-18T15:00:00Z')
    const added = await ada.post(ADD, { tax_foreclosure_id: first })
    const favorite = { tax_foreclosure_id: first, favorited_at: '2026-11-18T15:00:00.000Z' }
    expect(added.json()).toEqual({ success: true, favorite })
    product.clock.set('2026-11-18T16:00:00Z')
    await ada.post(ADD, { tax_foreclosure_id: second })
    product.clock.set('2026-11-18T17:00:00Z')
    expect((await ada.post(ADD, { tax_foreclosure_id: first })).json()).toEqual({ success: true, favorite })
    expect((await ada.get('/api/users/get/favorites')).json()).toEqual({
      favorites: [{ tax_foreclosure_id: second, favorited_at: '2026-11-18T16:00:00.000Z' }, favorite],
    })
  })

  test('are added once when two tabs add them at the same time', async () => {
    const person = await investor(product, 'tabs@example.com', BURKE)
    const id = await addListing(product, BURKE)
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.post(ADD, { tax_foreclosure_id: id })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await favoritesOf(person)).toEqual([id])
  })

  test("can be removed, even twice, without touching other people's", async () => {
    const [person, other] = [
      await investor(product, 'removes@example.com', BURKE),
      await investor(product, 'keeps@example.com', BURKE),
    ]
    const id = await addListing(product, BURKE)
    await person.post(ADD, { tax_foreclosure_id: id })
    await other.post(ADD, { tax_foreclosure_id: id })
    const remove = async () => (await person.post(REMOVE, { tax_foreclosure_id: id })).json<unknown>()
    expect([await remove(), await remove()]).toEqual([{ success: true }, { success: true }])
    expect(await favoritesOf(person)).toEqual([])
    expect(await favoritesOf(other)).toEqual([id])
  })

  test('reject an unknown listing and one in another county with the same answer', async () => {
    const person = await investor(product, 'foreign@example.com', BURKE)
    const foreign = await addListing(product, WAKE)
    const answers = [foreign, 999_999].map((id) => person.post(ADD, { tax_foreclosure_id: id }))
    for (const answer of await Promise.all(answers)) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found', message: 'Not Found' })
    }
    expect(await favoritesOf(person)).toEqual([])
  })

  test('are hidden without access to their county and return with it', async () => {
    const person = await investor(product, 'moves@example.com', BURKE, WAKE)
    const [burke, wake] = [await addListing(product, BURKE), await addListing(product, WAKE)]
    await person.post(ADD, { tax_foreclosure_id: burke })
    await person.post(ADD, { tax_foreclosure_id: wake })
    await openCounties(product, person.email, [BURKE])
    expect(await favoritesOf(person)).toEqual([burke])
    expect((await person.get('/api/favorite_listings')).json()).toMatchObject({
      favorites: [{ listing: { id: burke } }],
    })
    await openCounties(product, person.email, [BURKE, WAKE])
    expect(await favoritesOf(person)).toEqual([wake, burke])
  })

  test('are deleted with their listing', async () => {
    const person = await investor(product, 'gone@example.com', BURKE)
    const id = await addListing(product, BURKE)
    await person.post(ADD, { tax_foreclosure_id: id })
    await product.database.pool.query('DELETE FROM tax_foreclosure WHERE id = $1', [id])
    expect(await favoritesOf(person)).toEqual([])
  })
})

describe('favorites as listings', () => {
  test("include the person's notes, and the next bid per their clerk call", async () => {
    product.clock.set('2026-11-18T15:00:00Z')
    const person = await investor(product, 'listings@example.com', BURKE)
    const [plain, called] = [await addListing(product, BURKE), await addListing(product, BURKE)]
    await insertReportedSale(product.database, called, 12_500)
    await person.post(ADD, { tax_foreclosure_id: plain })
    product.clock.advance(1000)
    await person.post(ADD, { tax_foreclosure_id: called })
    await person.post(`/api/tax_foreclosure/${called}/mine`, { maximum_bid: 24_000, stage: 'bidding' })
    await person.post(`/api/tax_foreclosure/${called}/clerk_call`, { last_bid: 18_450, filed: '2026-11-16' })
    expect((await person.get('/api/favorite_listings')).json()).toMatchObject({
      favorites: [
        {
          listing: {
            id: called,
            county: 'Burke',
            highest_bid: 18_450,
            upset_bid_date: '2026-11-30',
            called_at: '2026-11-18T15:00:01.000Z',
            geometry: null,
          },
          favorited_at: '2026-11-18T15:00:01.000Z',
          stage: 'bidding',
          maximum_bid: 24_000,
          outcome: null,
        },
        { listing: { id: plain }, stage: null, maximum_bid: null, outcome: null },
      ],
    })
  })

  test('stay after the case has ended, with its outcome', async () => {
    const person = await investor(product, 'ended@example.com', BURKE)
    const { pool } = product.database
    const ends: [sql: string, kind: string | null, outcome: unknown][] = [
      ["status = 'Redeemed'", 'redeemed', { kind: 'redeemed', since: '2026-11-12T11:12:00.000Z' }],
      [
        "status = 'Purchase Completed'",
        'deed_recorded',
        { kind: 'completed', since: '2026-11-12T11:12:00.000Z' },
      ],
      ["status = 'Redeemed'", null, { kind: 'redeemed', since: null }],
      ["gone_since = '2026-11-14T09:00Z'", 'redeemed', { kind: 'gone', since: '2026-11-14T09:00:00.000Z' }],
      ["status = 'Awaiting Funds'", 'window_closed', null],
    ]
    const expected: unknown[] = []
    for (const [change, kind, outcome] of ends) {
      const id = await addListing(product, BURKE)
      await pool.query(`UPDATE tax_foreclosure SET ${change} WHERE id = $1`, [id])
      if (kind !== null)
        await pool.query(
          `INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, seen_at) VALUES ($1, $2, $3, '2026-11-12T11:12Z')`,
          [id, BURKE, kind],
        )
      product.clock.advance(1000)
      expect((await person.post(ADD, { tax_foreclosure_id: id })).statusCode).toBe(200)
      expected.unshift({ id, outcome })
    }
    const { favorites } = (await person.get('/api/favorite_listings')).json<{
      favorites: { listing: { id: number }; outcome: unknown }[]
    }>()
    expect(favorites.map(({ listing, outcome }) => ({ id: listing.id, outcome }))).toEqual(expected)
  })
})

test('turns instant alerts off and on; on is the default', async () => {
  const person = await investor(product, 'alerts@example.com')
  const isOn = async () =>
    (await person.get('/api/users/current_user')).json<{ user: { instant_email_alert: boolean } }>().user
      .instant_email_alert
  expect(await isOn()).toBe(true)
  expect((await person.post('/api/users/instant_alerts_off')).json()).toEqual({ success: true })
  expect(await isOn()).toBe(false)
  await person.post('/api/users/instant_alerts_on')
  expect(await isOn()).toBe(true)
})
