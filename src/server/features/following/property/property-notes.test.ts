import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import { investor, type Investor } from '#tests/support/investors.ts'
import { insertReportedSale } from '#tests/support/listing-rows.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addListing, addUpset, BURKE, WAKE } from '#server/features/following/following.fixture.ts'

let product: TestApp
let ada: Investor
let bob: Investor
beforeAll(async () => {
  product = await createTestApp()
  ada = await investor(product, 'ada@example.com', BURKE)
  bob = await investor(product, 'bob@example.com', BURKE)
})
afterAll(() => product.close())

let id: number
beforeEach(async () => {
  product.clock.set('2026-11-18T15:00:00Z')
  id = await addListing(product, BURKE)
})

const notesOf = async (person: Investor) =>
  (await person.get(`/api/tax_foreclosure/${id}/mine`)).json<PropertyNotes>()
const update = (person: Investor, body: unknown) => person.post(`/api/tax_foreclosure/${id}/mine`, body)
const call = (person: Investor, body: unknown) => person.post(`/api/tax_foreclosure/${id}/clerk_call`, body)

describe('property notes', () => {
  test('are empty at first', async () => {
    expect(await notesOf(ada)).toEqual(propertyNotesFixture({ tax_foreclosure_id: id }))
  })

  test('can be changed field by field, for this person only', async () => {
    await update(ada, { note: 'Roof newer than it looks', stage: 'visited' })
    product.clock.advance(60_000)
    const numbers = {
      maximum_bid: 24_000,
      costs: 12_900,
      repairs: 38_000.55,
      resale: 118_000,
      wanted_margin: 0,
    }
    const answer = (await update(ada, numbers)).json<PropertyNotes>()
    expect(answer).toEqual({
      ...propertyNotesFixture({ tax_foreclosure_id: id }),
      ...numbers,
      note: 'Roof newer than it looks',
      stage: 'visited',
      updated_at: '2026-11-18T15:01:00.000Z',
    })
    expect(await notesOf(ada)).toEqual(answer)
    expect(await notesOf(bob)).toEqual(propertyNotesFixture({ tax_foreclosure_id: id }))

    await update(bob, { note: 'Mine', maximum_bid: 1 })
    expect(await notesOf(ada)).toEqual(answer)
    const emptied = (await update(ada, { maximum_bid: null, stage: null, note: '' })).json<PropertyNotes>()
    expect(emptied).toMatchObject({ maximum_bid: null, stage: null, note: '', resale: 118_000 })
  })

  test('keep the last write of two tabs', async () => {
    await Promise.all([update(ada, { note: 'a' }), update(ada, { stage: 'won' }), update(ada, { note: 'b' })])
    const { note, stage } = await notesOf(ada)
    expect([['a', 'b'].includes(note), stage]).toEqual([true, 'won'])
  })

  test('are not overwritten by a writer who has not seen them', async () => {
    const first = await update(ada, { note: 'Drove by', note_before: '' })
    expect(first.json<PropertyNotes>().note).toBe('Drove by')
    const late = await update(ada, { note: 'Roof leaks', note_before: '', maximum_bid: 24_000 })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'note_changed'])
    expect(await notesOf(ada)).toMatchObject({ note: 'Drove by', maximum_bid: null })
    expect((await update(ada, { note: 'Roof leaks', note_before: 'Drove by' })).statusCode).toBe(200)
  })

  test('accept a retry after a lost response', async () => {
    await update(ada, { note: 'Drove by', note_before: '' })
    expect((await update(ada, { note: 'Drove by', note_before: '' })).statusCode).toBe(200)
  })

  test('have one winner among concurrent replacements', async () => {
    await update(ada, { note: 'Drove by' })
    const notes = ['a', 'b', 'c', 'd']
    const answers = await Promise.all(notes.map((note) => update(ada, { note, note_before: 'Drove by' })))
    const won = notes.filter((_note, index) => answers[index]?.statusCode === 200)
    expect(won).toEqual([(await notesOf(ada)).note])
  })

  test('keep their date if nothing changes', async () => {
    expect((await update(ada, {})).json<PropertyNotes>().updated_at).toBeNull()
  })

  test.each([
    [{ note: 'x'.repeat(10_000) }, 200],
    [{ note: '🏠'.repeat(5_000) }, 200],
    [{ note: 'x'.repeat(10_001) }, 400],
    [{ maximum_bid: 100_000_000 }, 200],
    [{ maximum_bid: 100_000_000.01 }, 400],
    [{ repairs: -0.01 }, 400],
    [{ costs: 0.001 }, 400],
    [{ resale: 19_372.55 }, 200],
    [{ resale: '5' }, 400],
    [{ stage: 'sold' }, 400],
    [{ user_id: 'x' }, 400],
  ])('enforce limits: %j', async (body, status) => {
    expect((await update(ada, body)).statusCode).toBe(status)
    if (status === 200) expect(await notesOf(ada)).toMatchObject(body)
    else expect(await notesOf(ada)).toEqual(propertyNotesFixture({ tax_foreclosure_id: id }))
  })
})

describe('a clerk call', () => {
  test('changes next bid and deadline for this person, beside those of the source', async () => {
    await insertReportedSale(product.database, id, 12_500)
    const details = `/api/tax_foreclosure/${id}`
    const before = (await ada.get(details)).json<{ next_bid: unknown; clock: unknown }>()
    expect(before).toMatchObject({
      next_bid: { last_bid: 12_500, minimum_upset_bid: 13_250 },
      clock: { last_day: '2026-11-19' },
    })
    const answer = (await call(ada, { last_bid: 18_450, filed: '2026-11-16' })).json<PropertyNotes>()
    expect(answer.clerk_call).toMatchObject({
      last_bid: 18_450,
      filed: '2026-11-16',
      last_day: null,
      called_at: '2026-11-18T15:00:00.000Z',
      is_overtaken: false,
      status: 'Upset Bid Ongoing',
      next_bid: { minimum_upset_bid: 19_372.5, deposit: 968.63, basis: 'computed' },
      clock: { last_day: '2026-11-30', tenth_day: '2026-11-26', basis: 'computed' },
    })
    expect(answer.clerk_call?.next_bid?.ladder.map(({ bid }) => bid)).toEqual([
      19_372.5, 20_341.13, 21_358.19, 22_426.1, 23_547.41,
    ])
    expect(await notesOf(ada)).toEqual(answer)
    const after = (await ada.get(details)).json<{ next_bid: unknown; clock: unknown }>()
    expect([after.next_bid, after.clock]).toEqual([before.next_bid, before.clock])
    expect((await notesOf(bob)).clerk_call).toBeNull()
  })

  test('yields the same answer as the public engine', async () => {
    await insertReportedSale(product.database, id, 12_500)
    const { clerk_call } = (
      await call(ada, { last_bid: 23_152.5, filed: '2026-11-13' })
    ).json<PropertyNotes>()
    const engine = await product.call('GET', '/api/upset_bid?county=Burke&last_bid=23152.50&filed=2026-11-13')
    const { minimum_upset_bid, deposit, last_day, ladder } = engine.json<Record<string, unknown>>()
    expect(clerk_call).toMatchObject({
      next_bid: { minimum_upset_bid, deposit, ladder },
      clock: { last_day },
    })
  })

  test.each([[{}], [{ last_day: '2026-11-19' }], [{ filed: '2026-11-09' }]])(
    'keeps the hour printed with the deadline that it confirms: %j',
    async (days) => {
      await insertReportedSale(product.database, id, 12_500)
      await product.database.pool.query(
        `UPDATE sale SET published_last_day = '2026-11-19', published_closes_at_minute = 720,
         published_for_bid_cents = 1250000 WHERE tax_foreclosure_id = $1`,
        [id],
      )
      const { clerk_call } = (await call(ada, { last_bid: 12_500, ...days })).json<PropertyNotes>()
      expect(clerk_call?.clock).toMatchObject({
        last_day: '2026-11-19',
        published_closes_at: '12:00 PM',
        closes_at_instant: '2026-11-19T17:00:00.000Z',
      })
    },
  )

  test('reopens for this person a listing that closed by the calendar', async () => {
    await insertReportedSale(product.database, id, 12_500)
    product.clock.set('2026-11-20T15:00:00Z')
    const { clerk_call: closed } = (await call(ada, { last_bid: 12_500 })).json<PropertyNotes>()
    expect(closed?.status).toBe('Awaiting Funds')
    const { clerk_call: open } = (
      await call(ada, { last_bid: 13_250, last_day: '2026-11-30' })
    ).json<PropertyNotes>()
    expect(open).toMatchObject({ status: 'Upset Bid Ongoing', clock: { last_day: '2026-11-30' } })
  })

  test('is replaced by the next call and can be deleted', async () => {
    await insertReportedSale(product.database, id, 12_500)
    await call(ada, { last_bid: 14_000, filed: '2026-11-16', last_day: '2026-11-27' })
    product.clock.advance(60_000)
    const second = (await call(ada, { last_bid: 15_000 })).json<PropertyNotes>()
    expect(second.clerk_call).toMatchObject({
      last_bid: 15_000,
      filed: null,
      last_day: null,
      called_at: '2026-11-18T15:01:00.000Z',
    })
    const forget = async () =>
      (await ada.post(`/api/tax_foreclosure/${id}/clerk_call/remove`)).json<PropertyNotes>().clerk_call
    expect([await forget(), await forget()]).toEqual([null, null])
  })

  test('is superseded by a higher bid a source shows later', async () => {
    await insertReportedSale(product.database, id, 12_500)
    await call(ada, { last_bid: 14_000, filed: '2026-11-16' })
    product.clock.set('2026-11-20T15:00:00Z')
    await addUpset(product, id, 13_250, '2026-11-19T11:00:00Z')
    expect((await notesOf(ada)).clerk_call).toMatchObject({
      is_overtaken: false,
      next_bid: { last_bid: 14_000 },
    })
    await addUpset(product, id, 16_000, '2026-11-20T11:00:00Z')
    expect((await notesOf(ada)).clerk_call).toMatchObject({
      is_overtaken: true,
      last_bid: 14_000,
      next_bid: { last_bid: 16_000, minimum_upset_bid: 16_800 },
      clock: { last_day: '2026-11-30' },
    })
  })

  test('is not superseded by a bid from before it that counts again', async () => {
    await insertReportedSale(product.database, id, 12_500)
    await addUpset(product, id, 20_000, '2026-11-16T11:00:00Z')
    await call(ada, { last_bid: 11_000, filed: '2026-11-16' })
    product.clock.set('2026-11-20T15:00:00Z')
    await addUpset(product, id, 12_500, '2026-11-19T11:00:00Z')
    expect((await notesOf(ada)).clerk_call).toMatchObject({
      is_overtaken: false,
      next_bid: { last_bid: 11_000 },
    })
  })

  test('works without a known sale', async () => {
    const { clerk_call } = (await call(ada, { last_bid: 12_500, filed: '2026-11-16' })).json<PropertyNotes>()
    expect(clerk_call).toMatchObject({ status: 'Upset Bid Ongoing', next_bid: { minimum_upset_bid: 13_250 } })
  })

  test('does not reopen a redeemed property', async () => {
    await insertReportedSale(product.database, id, 12_500)
    await product.database.pool.query(
      `UPDATE tax_foreclosure SET case_flags = '[{"source_id": 1, "flag": "redeemed", "since": "2026-11-01", "redeemed_on": null}]' WHERE id = $1`,
      [id],
    )
    const { clerk_call } = (await call(ada, { last_bid: 13_250, filed: '2026-11-16' })).json<PropertyNotes>()
    expect(clerk_call).toMatchObject({ status: 'Redeemed', next_bid: null, clock: null })
  })
})

describe('the facts of a clerk call', () => {
  test.each([
    [{ last_bid: 0 }],
    [{ last_bid: -1 }],
    [{ last_bid: 100_000_001 }],
    [{ last_bid: 1.001 }],
    [{ filed: '2026-11-16' }],
    [{ last_bid: 1, filed: '2026-11-19' }],
    [{ last_bid: 1, filed: '2026-02-30' }],
    [{ last_bid: 1, filed: '2024-11-16' }],
    [{ last_bid: 1, filed: '2026-11-16', last_day: '2026-11-15' }],
    [{ last_bid: 1, last_day: '2062-11-30' }],
    [{ last_bid: 1, last_day: 'Monday' }],
  ])('are rejected if impossible: %j', async (body) => {
    const answer = await call(ada, body)
    expect(answer.json()).toMatchObject({ code: 'bad_request' })
    expect((await notesOf(ada)).clerk_call).toBeNull()
  })

  test.each([
    [{ filed: '2026-11-08' }, 'filed must be from 2026-11-09 to 2026-11-18'],
    [{ filed: '2025-11-28' }, 'filed must be from 2026-11-09 to 2026-11-18'],
    [{ last_day: '2026-11-09' }, 'last_day must be from 2026-11-10 to 2027-11-19'],
    [{ last_day: '2025-12-10' }, 'last_day must be from 2026-11-10 to 2027-11-19'],
  ])('are rejected with a day before the sale: %j', async (days, message) => {
    await insertReportedSale(product.database, id, 13_250)
    expect((await call(ada, { last_bid: 14_000, ...days })).json()).toMatchObject({
      code: 'bad_request',
      message,
    })
    expect((await notesOf(ada)).clerk_call).toBeNull()
  })

  test('must not precede the latest sale that was held', async () => {
    await insertReportedSale(product.database, id, 13_250)
    const resell = (time: string) =>
      product.database.pool.query(
        `INSERT INTO sale (tax_foreclosure_id, round, sale_date, time) VALUES ($1, 2, '2026-11-18', $2)
         ON CONFLICT (tax_foreclosure_id, round) DO UPDATE SET time = $2`,
        [id, time],
      )
    await resell('11:00 AM')
    expect((await call(ada, { last_bid: 14_000, filed: '2026-11-17' })).statusCode).toBe(200)
    await resell('10:00 AM')
    expect((await call(ada, { last_bid: 14_000, filed: '2026-11-17' })).statusCode).toBe(400)
    expect((await call(ada, { last_bid: 14_000, filed: '2026-11-18' })).statusCode).toBe(200)
  })

  test('have no effect once a source corrects the sale date to a later one than the filing', async () => {
    await insertReportedSale(product.database, id, 13_250)
    const { clerk_call } = (await call(ada, { last_bid: 14_000, filed: '2026-11-10' })).json<PropertyNotes>()
    expect(clerk_call).toMatchObject({ is_overtaken: false, clock: { last_day: '2026-11-20' } })
    await product.database.pool.query(
      "UPDATE sale SET sale_date = '2026-11-12', report_on = '2026-11-12' WHERE tax_foreclosure_id = $1",
      [id],
    )
    expect((await notesOf(ada)).clerk_call).toMatchObject({
      is_overtaken: true,
      clock: { last_day: '2026-11-23' },
    })
  })
})

test('gives the same not-found answer for an unknown listing and one in another county', async () => {
  const foreign = await addListing(product, WAKE)
  for (const wrong of [foreign, 999_999]) {
    const path = `/api/tax_foreclosure/${wrong}`
    const answers = await Promise.all([
      ada.get(`${path}/mine`),
      ada.post(`${path}/mine`, { note: 'x' }),
      ada.post(`${path}/clerk_call`, { last_bid: 1 }),
      ada.post(`${path}/clerk_call/remove`),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found', message: 'Not Found' })
    }
  }
  const { rows } = await product.database.pool.query(
    'SELECT FROM property_note WHERE tax_foreclosure_id = $1 UNION ALL SELECT FROM clerk_call WHERE tax_foreclosure_id = $1',
    [foreign],
  )
  expect(rows).toEqual([])
})
