import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { change, type ChangesAnswer, type Visit } from '#contract/following/following-schema.ts'
import { investor, type Investor, openCounties } from '#tests/support/investors.ts'
import { insertReportedSale } from '#tests/support/listing-rows.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addListing, BURKE, WAKE } from '#server/features/following/following.fixture.ts'

let product: TestApp
let ada: Investor
beforeAll(async () => {
  product = await createTestApp()
  ada = await investor(product, 'ada@example.com', BURKE)
})
afterAll(() => product.close())
beforeEach(() => product.clock.set('2026-11-18T15:00:00Z'))

async function addEvent(listingId: number, fips: string, kind: string, seenAt: string): Promise<void> {
  await product.database.pool.query(
    `INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "from", "to", source_id, seen_at, effective_on)
     SELECT $1, $2, $3, '{"highest_bid": 15000}', '{"highest_bid": 18450}', s.id, $4, '2026-11-16'
     FROM source s WHERE s.name = 'Court file'`,
    [listingId, fips, kind, seenAt],
  )
}

const changes = async (since: string, person = ada) =>
  (await person.get(`/api/changes?since=${encodeURIComponent(since)}`)).json<ChangesAnswer>()

describe('changes', () => {
  let burke: number
  let wake: number
  const filed_on = '2026-11-16'
  beforeAll(async () => {
    burke = await addListing(product, BURKE)
    wake = await addListing(product, WAKE)
    await insertReportedSale(product.database, burke, 18_450)
    await product.database.pool.query(
      "UPDATE tax_foreclosure SET street = '1 Icard Rd', first_seen_at = '2026-11-10T11:00Z' WHERE id = $1",
      [burke],
    )
    await addEvent(burke, BURKE, 'sold', '2026-11-10T11:00:00Z')
    await addEvent(burke, BURKE, 'upset_bid', '2026-11-17T11:00:00Z')
    await addEvent(burke, BURKE, 'outline_found', '2026-11-17T12:00:00Z')
    await addEvent(burke, BURKE, 'last_day_moved', '2026-11-17T11:00:00Z')
    await addEvent(wake, WAKE, 'redeemed', '2026-11-17T13:00:00Z')
    await addEvent(burke, BURKE, 'listed', '2026-10-01T11:00:00Z')
  })

  test("are those in the person's counties since an instant, newest first, with the property's identifiers", async () => {
    const answer = await changes('2026-11-17T06:00:00-05:00')
    expect(answer).toMatchObject({ since: '2026-11-17T11:00:00.000Z', total: 2, new_listings: [] })
    expect(answer.changes.map(({ kind }) => kind)).toEqual(['last_day_moved', 'upset_bid'])
    const { listing, ...event } = change.parse(answer.changes[1])
    expect(event).toEqual({
      id: event.id,
      kind: 'upset_bid',
      from: { highest_bid: 15_000 },
      to: { highest_bid: 18_450 },
      source: 'Court file',
      source_url: null,
      seen_at: '2026-11-17T11:00:00.000Z',
      effective_on: '2026-11-16',
    })
    expect(listing).toEqual({
      id: burke,
      case_number: listing.case_number,
      parcel_identification: listing.parcel_identification,
      status: 'Upset Bid Ongoing',
      street: '1 Icard Rd',
      city: null,
      state: null,
      zip: null,
      county: 'Burke',
    })
    expect([listing.case_number, listing.parcel_identification]).not.toContain(null)
    expect((await changes('2026-11-17T11:00:00.001Z')).changes).toEqual([])
  })

  test('list new listings', async () => {
    expect((await changes('2026-11-10T11:00:00Z')).new_listings).toEqual([burke])
    expect((await changes('2026-11-10T11:00:01Z')).new_listings).toEqual([])
  })

  test('list upset favorites, with the last bid then and now', async () => {
    const person = await investor(product, 'watcher@example.com', BURKE)
    const upset = async (since: string) => (await changes(since, person)).upset_favorites
    expect(await upset('2026-11-11T00:00:00Z')).toEqual([])
    await person.post('/api/users/favorites/add', { tax_foreclosure_id: burke })
    const once = [{ tax_foreclosure_id: burke, last_bid_before: 15_000, last_bid: 18_450, filed_on }]
    expect(await upset('2026-11-11T00:00:00Z')).toEqual(once)
    expect(await upset('2026-11-17T11:00:00.001Z')).toEqual([])
    await product.database.pool.query(
      `INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "from", "to", seen_at)
       VALUES ($1, $2, 'upset_bid', '{"highest_bid": 18450}', '{"highest_bid": 20000}', '2026-11-16T11:00Z'),
         ($1, $2, 'upset_bid', null, '{"highest_bid": 9000}', '2026-11-15T11:00Z')`,
      [burke, BURKE],
    )
    const twice = [{ tax_foreclosure_id: burke, last_bid_before: null, last_bid: 18_450, filed_on }]
    expect(await upset('2026-11-11T00:00:00Z')).toEqual(twice)
    await product.database.pool.query('DELETE FROM listing_event WHERE seen_at IN ($1, $2)', [
      '2026-11-16T11:00Z',
      '2026-11-15T11:00Z',
    ])
  })

  test.each([
    ['a withdrawn upset bid', 15_000, []],
    ['a resale without a bid', null, []],
    ['a corrected upset bid', 16_000, [{ last_bid_before: 15_000, last_bid: 16_000 }]],
  ])('list upset favorites by the bid that counts: %s', async (_what, last_bid, expected) => {
    const person = await investor(product, `counts-${last_bid}@example.com`, BURKE)
    await person.post('/api/users/favorites/add', { tax_foreclosure_id: burke })
    const show = (cents: number | null) =>
      product.database.pool.query('UPDATE tax_foreclosure SET highest_bid_cents = $2 WHERE id = $1', [
        burke,
        cents,
      ])
    await show(last_bid && last_bid * 100)
    const { upset_favorites } = await changes('2026-11-11T00:00:00Z', person)
    expect(upset_favorites).toEqual(
      expected.map((bids) => ({ tax_foreclosure_id: burke, ...bids, filed_on })),
    )
    await show(18_450_00)
  })

  test('cover the last 30 days only', async () => {
    const answer = await changes('2020-01-01T00:00:00Z')
    expect(answer).toMatchObject({ since: '2026-10-19T15:00:00.000Z', total: 3 })
  })

  test("follow the person's current county access", async () => {
    const person = await investor(product, 'moves@example.com', WAKE)
    const kinds = async () => (await changes('2026-11-17T00:00:00Z', person)).changes.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['redeemed'])
    await openCounties(product, person.email, [BURKE, WAKE])
    expect(await kinds()).toEqual(['redeemed', 'last_day_moved', 'upset_bid'])
    await openCounties(product, person.email, [])
    expect((await person.get('/api/changes?since=2026-11-17T00:00:00Z')).json()).toMatchObject({
      code: 'account_action_needed',
    })
  })

  test('are counted beyond the maximum shown', async () => {
    await product.database.pool.query(
      `INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, seen_at)
       SELECT $1, $2, 'facts_corrected', '2026-11-18T11:00Z' FROM generate_series(1, 150)`,
      [wake, WAKE],
    )
    const person = await investor(product, 'busy@example.com', WAKE)
    const answer = await changes('2026-11-18T00:00:00Z', person)
    expect([answer.changes.length, answer.total]).toEqual([100, 150])
    expect(answer.changes.map(({ id }) => id)).toEqual(
      answer.changes.map(({ id }) => id).toSorted((a, b) => b - a),
    )
  })

  test.each(['', 'yesterday', '2026-11-17', '2026-11-17T11:00:00', '2026-02-30T11:00:00Z'])(
    'require an instant and reject %j',
    async (since) => {
      expect((await ada.get(`/api/changes?since=${since}`)).json()).toMatchObject({ code: 'bad_request' })
    },
  )
})

describe('a visit', () => {
  const come = async (at: string, person = ada) => {
    product.clock.set(at)
    return (await person.post('/api/visits')).json<Visit>()
  }

  test('lasts while the person is active; the next one knows when it began', async () => {
    const first = { started_at: '2026-11-18T11:48:00.000Z', previous_started_at: null }
    expect(await come('2026-11-18T11:48:00Z')).toEqual(first)
    expect(await come('2026-11-18T12:17:59Z')).toEqual(first)
    expect(await come('2026-11-18T12:47:58Z')).toEqual(first)
    const second = { started_at: '2026-11-18T13:17:58.000Z', previous_started_at: first.started_at }
    expect(await come('2026-11-18T13:17:58Z')).toEqual(second)
    expect(await come('2026-11-18T13:20:00Z')).toEqual(second)
    // A clock that was set back starts no new visit.
    expect(await come('2026-11-18T13:00:00Z')).toEqual(second)
    expect(await come('2026-11-19T11:00:00Z')).toEqual({
      started_at: '2026-11-19T11:00:00.000Z',
      previous_started_at: second.started_at,
    })
  })

  test('starts once across two tabs', async () => {
    const person = await investor(product, 'tabs@example.com', BURKE)
    const come2 = () => person.post('/api/visits')
    await Promise.all([come2(), come2(), come2()])
    product.clock.advance(3_600_000)
    const answers = await Promise.all([come2(), come2(), come2()])
    for (const answer of answers) {
      expect(answer.json()).toEqual({
        started_at: '2026-11-18T16:00:00.000Z',
        previous_started_at: '2026-11-18T15:00:00.000Z',
      })
    }
  })

  test('is private to its person', async () => {
    const person = await investor(product, 'alone@example.com', BURKE)
    expect((await come('2026-11-20T11:00:00Z', person)).previous_started_at).toBeNull()
  })
})
