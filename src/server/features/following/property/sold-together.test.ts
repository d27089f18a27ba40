import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deposit } from '#contract/following/diligence.ts'
import type { ClerkCall, FavoriteListing, PropertyNotes } from '#contract/following/following-schema.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { cashNeeded } from '#domain/deposits/cash-needed.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { addListing, addSoldWith, addUpset, BURKE } from '#server/features/following/following.fixture.ts'
import { investor, type Investor } from '#tests/support/investors.ts'
import { insertReportedSale } from '#tests/support/listing-rows.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ada: Investor
let bob: Investor
/** Two parcels of one case, sold together on November 9 for $12,500. */
let first: number
let second: number

beforeAll(async () => {
  product = await createTestApp()
  ada = await investor(product, 'ada@example.com', BURKE)
  bob = await investor(product, 'bob@example.com', BURKE)
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-11-18T15:00:00Z')
  first = await addListing(product, BURKE)
  await insertReportedSale(product.database, first, 12_500)
  second = await addSoldWith(product, first, 12_500)
})

const notesOf = async (id: number, person = ada) =>
  (await person.get(`/api/tax_foreclosure/${id}/mine`)).json<PropertyNotes>()
const call = (id: number, body: unknown) => ada.post(`/api/tax_foreclosure/${id}/clerk_call`, body)
const remove = (id: number) => ada.post(`/api/tax_foreclosure/${id}/clerk_call/remove`)
const update = (set: string, id: number) =>
  product.database.pool.query(`UPDATE tax_foreclosure SET ${set} WHERE id = $1`, [id])
const redeem = (id: number) =>
  update(
    `case_flags = '[{"source_id": 1, "flag": "redeemed", "since": "2026-11-01", "redeemed_on": null}]'`,
    id,
  )

/** The last bids that the clerk named on these listings. */
const bidsBy = async (...ids: number[]) => {
  const notes = await Promise.all(ids.map((id) => notesOf(id)))
  return notes.map(({ clerk_call }) => clerk_call?.last_bid ?? null)
}

async function cash(...ids: number[]) {
  for (const id of ids) await ada.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  const { favorites } = (await ada.get('/api/favorite_listings')).json<{ favorites: FavoriteListing[] }>()
  const listings = favorites.map(({ listing }) => listing).filter(({ id }) => ids.includes(id))
  return cashNeeded(listings, plainDate(2026, 11, 18))
}

const reported = { last_bid: 18_450, filed: '2026-11-16' }

describe('the details of one of several parcels that are sold together', () => {
  const soldWith = async () => {
    const details = (await ada.get(`/api/tax_foreclosure/${first}`)).json<ListingDetails>()
    return details.same_case.map(({ id, is_sold_with }) => [id, is_sold_with])
  }

  test('name the others that the bid buys, and not one that was redeemed', async () => {
    expect(await soldWith()).toEqual([[second, true]])
    await redeem(second)
    expect(await soldWith()).toEqual([[second, false]])
  })
})

describe('a call about one of several parcels that are sold together', () => {
  test('is about the sale of all of them, which takes one bid', async () => {
    expect((await cash(first, second)).days).toMatchObject([{ bids: 1, bids_cents: 13_250_00 }])
    const answer = (await call(second, reported)).json<PropertyNotes>()
    const { days, without_amount } = await cash(first, second)
    expect(days).toMatchObject([
      { last_day: '2026-11-30', bids: 1, bids_cents: 19_372_50, deposits_cents: 968_63 },
    ])
    expect([days.length, without_amount]).toEqual([1, 0])
    expect((await notesOf(first)).clerk_call).toEqual(answer.clerk_call)
  })

  test('is shown as theirs everywhere, to this person only', async () => {
    const paid = { kind: 'sale_day', amount: 750, bid: 12_500, paid_on: '2026-11-09' }
    await update(`foreclosure_date = '2026-11-09'`, first)
    await update(`foreclosure_date = '2026-11-09'`, second)
    await ada.post(`/api/tax_foreclosure/${first}/deposits`, paid)
    await call(second, reported)
    const { clerk_calls } = (await ada.get('/api/clerk_calls')).json<{
      clerk_calls: (ClerkCall & { tax_foreclosure_id: number })[]
    }>()
    expect(clerk_calls.filter(({ tax_foreclosure_id: id }) => [first, second].includes(id))).toMatchObject([
      { last_bid: 18_450 },
      { last_bid: 18_450 },
    ])
    const { deposits } = (await ada.get('/api/deposits')).json<{ deposits: Deposit[] }>()
    expect(deposits[0]).toMatchObject({ may_ask_back: 'overbid', listing: { id: first } })
    const calendar = (await ada.get(`/api/tax_foreclosure/${first}/calendar.ics`)).body
    expect(calendar).toContain('Upset deadline\\, per the clerk')
    expect((await notesOf(first, bob)).clerk_call).toBeNull()
  })

  test('names the parcels it counts for', async () => {
    const { sold_with } = await notesOf(first)
    expect(sold_with).toMatchObject([{ has_call: false }])
    expect(sold_with[0]?.parcel_identification).toMatch(/^7\d+$/)
    await call(first, reported)
    expect((await notesOf(first)).sold_with).toEqual([{ ...sold_with[0], has_call: true }])
    expect((await notesOf(second)).sold_with).toMatchObject([{ has_call: true }])
  })

  test('is replaced by the newest call about any of them', async () => {
    await call(first, reported)
    product.clock.advance(60_000)
    await call(second, { last_bid: 19_500 })
    expect(await bidsBy(first, second)).toEqual([19_500, 19_500])
    expect((await cash(first, second)).days).toMatchObject([{ bids: 1 }])
  })

  test.each([
    ['about', () => first],
    ['sold with it', () => second],
  ])('is removed on all of them, on the page of the parcel %s', async (_which, page) => {
    await call(first, reported)
    await remove(page())
    expect(await bidsBy(first, second)).toEqual([null, null])
  })

  test('can be about one parcel alone, and is then removed alone', async () => {
    await call(first, reported)
    product.clock.advance(60_000)
    await call(second, { last_bid: 13_250, is_for_one_parcel: true })
    expect(await bidsBy(first, second)).toEqual([18_450, 13_250])
    expect((await notesOf(second)).sold_with).toMatchObject([{ has_call: false }])
    expect((await cash(first, second)).days.reduce((sum, { bids }) => sum + bids, 0)).toBe(2)
    await remove(second)
    expect(await bidsBy(first, second)).toEqual([18_450, null])
  })

  test('is superseded on each parcel by what its own sources show', async () => {
    await call(first, reported)
    product.clock.set('2026-11-20T15:00:00Z')
    await addUpset(product, second, 20_000, '2026-11-20T11:00:00Z')
    const calls = await Promise.all([first, second].map(async (id) => (await notesOf(id)).clerk_call))
    expect(calls).toMatchObject([{ is_overtaken: false }, { is_overtaken: true }])
  })

  test('has no effect on a parcel that is redeemed after it', async () => {
    await call(first, reported)
    await redeem(second)
    expect((await notesOf(second)).clerk_call).toMatchObject({ is_overtaken: true, status: 'Redeemed' })
    expect((await notesOf(first)).clerk_call).toMatchObject({ is_overtaken: false })
    await remove(first)
    expect(await bidsBy(first, second)).toEqual([null, null])
  })

  test('compares each parcel with its own latest sale', async () => {
    await product.database.pool.query('UPDATE sale SET round = 2 WHERE tax_foreclosure_id = $1', [second])
    await call(first, reported)
    expect((await notesOf(second)).clerk_call).toMatchObject({ is_overtaken: false, last_bid: 18_450 })
  })

  test('has one winner among calls about different parcels at the same time', async () => {
    const answers = await Promise.all(
      [first, second, first, second].map((id, index) => call(id, { last_bid: 15_000 + index })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const [one, other] = await bidsBy(first, second)
    expect(one).toBe(other)
  })
})

describe('a call is about its parcel alone', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['where the other has another last bid', () => update('highest_bid_cents = 1300000', second)],
    ['where the other is sold on another day', () => update(`foreclosure_date = '2026-12-01'`, second)],
    ['where the other was redeemed', () => redeem(second)],
    ['where it was itself redeemed', () => redeem(first)],
    [
      'where no bid is known',
      () => Promise.all([first, second].map((id) => update('highest_bid_cents = NULL', id))),
    ],
    [
      'where the other is of another case',
      async () => {
        const elsewhere = await addListing(product, BURKE)
        await update(`case_id = (SELECT case_id FROM tax_foreclosure WHERE id = ${elsewhere})`, second)
      },
    ],
  ])('%s', async (_where, change) => {
    await change()
    expect((await notesOf(first)).sold_with).toEqual([])
    await call(first, reported)
    expect(await bidsBy(first, second)).toEqual([18_450, null])
  })
})
