import { plainDate } from '#domain/time/plain-date.ts'
import { type Contact, contactOf } from '#domain/counties/county-contact.ts'
import { readEvents } from './changes.store.ts'
import { setContacts } from './counties.store.ts'
import { seedCounties } from './seed-counties.ts'
import { readBareListings } from './wire-listing.ts'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { investor, openCounties } from '#tests/support/investors.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { createTestApp, signUpAndIn } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { listAnswer } from '#contract/listings/list-answer.ts'

const LIST = '/api/tax_foreclosure/list_based_off_permissions'
const BURKE = '37023'
const WAKE = '37183'
const RINGS = [
  [
    [1_240_000, 745_000],
    [1_240_000, 745_100],
    [1_240_100.25, 745_100],
    [1_240_000, 745_000],
  ],
]

let product: TestApp
let burke: { id: number; parcelId: number }
let wake: { id: number; parcelId: number }
beforeAll(async () => {
  product = await createTestApp()
  burke = await insertBareListing(product.database, {
    fips: BURKE,
    case_number: '26CV000001-110',
    parcel: '12345',
  })
  wake = await insertBareListing(product.database, {
    fips: WAKE,
    case_number: '26CV000002-910',
    parcel: '0120092',
  })
  await product.database.pool.query('UPDATE parcel SET rings = $1, acres = 0.11 WHERE id = $2', [
    JSON.stringify(RINGS),
    burke.parcelId,
  ])
})
afterAll(() => product.close())

const cookieFor = async (email: string, ...fips: string[]) => (await investor(product, email, ...fips)).cookie

describe('the list', () => {
  test('requires a verified email and an open account', async () => {
    const visitor = await signUpAndIn(product, 'unpaid@example.com')
    expect((await product.call('GET', LIST, { cookie: visitor })).json()).toMatchObject({
      code: 'account_action_needed',
    })
    await product.database.pool.query(
      "UPDATE user_account SET email_verified_at = NULL WHERE email = 'unpaid@example.com'",
    )
    expect((await product.call('GET', LIST, { cookie: visitor })).json()).toMatchObject({
      code: 'email_not_verified',
    })
    await product.database.pool.query(
      "UPDATE user_account SET suspended_at = now(), suspended_reason = 'Test' WHERE email = 'unpaid@example.com'",
    )
    expect((await product.call('GET', LIST, { cookie: visitor })).json()).toMatchObject({ code: 'suspended' })
  })

  test("contains exactly the person's counties, in the shape of the contract", async () => {
    const ofBurke = await product.call('GET', LIST, { cookie: await cookieFor('burke@example.com', BURKE) })
    const answer = listAnswer.parse(ofBurke.json())
    expect(answer.accessible_counties).toEqual(['Burke'])
    expect(answer.tax_foreclosures.map(({ id }) => id)).toEqual([burke.id])
    expect(answer.without_outline).toEqual([])
    expect(answer.tax_foreclosures[0]).toMatchObject({
      county: 'Burke',
      case_number: '26CV000001-110',
      geometry: { rings: RINGS, spatialReference: { wkid: 2264 } },
    })

    const ofBoth = await product.call('GET', LIST, {
      cookie: await cookieFor('both@example.com', WAKE, BURKE),
    })
    const both = listAnswer.parse(ofBoth.json())
    expect(both.accessible_counties).toEqual(['Burke', 'Wake'])
    expect(both.without_outline.map(({ id }) => id)).toEqual([wake.id])
    expect(both.without_outline[0]?.geometry).toBeNull()
  })

  test('includes a closing hour only if a source prints it with the last day', async () => {
    await product.database.pool.query(
      "UPDATE tax_foreclosure SET upset_bid_date = '2026-11-30', closes_at_minute = 990 WHERE id = $1",
      [wake.id],
    )
    await product.database.pool.query('UPDATE county SET data_version = data_version + 1')
    const cookie = await cookieFor('hours@example.com', WAKE, BURKE)
    const answer = listAnswer.parse((await product.call('GET', LIST, { cookie })).json())
    expect(answer.without_outline[0]?.closes_at).toBe('4:30 PM')
    expect(answer.tax_foreclosures[0]).not.toHaveProperty('closes_at')
  })

  test('includes the place of the sale only if a notice names it', async () => {
    await product.database.pool.query(
      "INSERT INTO sale (tax_foreclosure_id, round, place) VALUES ($1, 8, 'Courthouse'), ($1, 9, 'Old station')",
      [wake.id],
    )
    await product.database.pool.query('UPDATE county SET data_version = data_version + 1')
    const cookie = await cookieFor('places@example.com', WAKE, BURKE)
    const answer = listAnswer.parse((await product.call('GET', LIST, { cookie })).json())
    expect(answer.without_outline[0]?.sale_place).toBe('Old station')
    expect(answer.tax_foreclosures[0]).not.toHaveProperty('sale_place')
  })

  test.each([
    ['computed', {}, { minimum_upset_bid: 19_372.5, basis: 'computed', deposit: 968.63 }],
    [
      'published',
      { minimum_upset_bid_cents: 20_000_00 },
      { minimum_upset_bid: 20_000, basis: 'published', deposit: 1000 },
    ],
    ['still sent after the last day', { upset_bid_date: '2026-11-17' }, { basis: 'computed' }],
    ['not sent while bids are frozen', { status_reason: 'bids_frozen' }, undefined],
    ['not sent without a bid', { highest_bid_cents: null }, undefined],
    ['not sent after the period', { status: 'Awaiting Funds' }, undefined],
  ])('has the next bid %s', async (what, facts, next_bid) => {
    const { pool } = product.database
    const sold = { status: 'Upset Bid Ongoing', highest_bid_cents: 18_450_00, ...facts }
    await pool.query(
      `UPDATE tax_foreclosure t SET (status, status_reason, highest_bid_cents, minimum_upset_bid_cents, upset_bid_date) =
         (SELECT status, status_reason, highest_bid_cents, minimum_upset_bid_cents, upset_bid_date
          FROM jsonb_populate_record(NULL::tax_foreclosure, $2)) WHERE id = $1`,
      [wake.id, sold],
    )
    await pool.query('UPDATE county SET data_version = data_version + 1')
    const cookie = await cookieFor(`${what.replaceAll(' ', '-')}@example.com`, WAKE)
    const { without_outline } = listAnswer.parse((await product.call('GET', LIST, { cookie })).json())
    if (next_bid === undefined) expect(without_outline[0]).not.toHaveProperty('next_bid')
    else expect(without_outline[0]?.next_bid).toMatchObject(next_bid)
  })

  test('locates a parcel by its own outline rather than a point shared by several rows', async () => {
    const { pool, db } = product.database
    await pool.query('UPDATE tax_foreclosure SET longitude = -81, latitude = 35 WHERE id = ANY($1)', [
      [burke.id, wake.id],
    ])
    await pool.query('UPDATE parcel SET label_longitude = -81.7, label_latitude = 35.7 WHERE id = $1', [
      burke.parcelId,
    ])
    const listings = await readBareListings(db, [burke.id, wake.id], [BURKE, WAKE], plainDate(2026, 11, 18))
    expect(listings.map(({ longitude, latitude }) => [longitude, latitude])).toEqual([
      [-81.7, 35.7],
      [-81, 35],
    ])
  })

  test('is the same compressed and uncompressed', async () => {
    const cookie = await cookieFor('encodings@example.com', BURKE, WAKE)
    const plain = await product.call('GET', LIST, { cookie })
    for (const accepted of ['gzip, deflate, br', 'gzip;q=0.5, br;q=0', 'GZIP']) {
      const { headers, rawPayload } = await product.call('GET', LIST, {
        cookie,
        headers: { 'accept-encoding': accepted },
      })
      expect([accepted, headers['content-encoding']]).toEqual([accepted, 'gzip'])
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(headers.etag).toBe(plain.headers.etag)
      expect(gunzipSync(rawPayload).toString()).toBe(plain.body)
    }
  })

  test.each(['gzip; q=0.0', 'gzip;q=0, identity', 'gzipx', ''])(
    'is uncompressed for accept-encoding "%s"',
    async (accepted) => {
      const cookie = await cookieFor(`plain-${accepted.length}@example.com`, BURKE)
      const answer = await product.call('GET', LIST, { cookie, headers: { 'accept-encoding': accepted } })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(listAnswer.parse(answer.json()).accessible_counties).toEqual(['Burke'])
    },
  )

  test('returns 304 until something changes for this person', async () => {
    const cookie = await cookieFor('etag@example.com', BURKE)
    const etag = String((await product.call('GET', LIST, { cookie })).headers.etag)
    const request = () => product.call('GET', LIST, { cookie, headers: { 'if-none-match': etag } })
    expect((await request()).statusCode).toBe(304)
    expect((await request()).body).toBe('')

    await product.database.pool.query('UPDATE county SET data_version = data_version + 1 WHERE fips = $1', [
      WAKE,
    ])
    expect((await request()).statusCode).toBe(304)
    await product.database.pool.query('UPDATE county SET data_version = data_version + 1 WHERE fips = $1', [
      BURKE,
    ])
    expect((await request()).statusCode).toBe(200)

    const later = String((await product.call('GET', LIST, { cookie })).headers.etag)
    await openCounties(product, 'etag@example.com', [BURKE, WAKE])
    const withMore = await product.call('GET', LIST, { cookie, headers: { 'if-none-match': later } })
    expect(withMore.statusCode).toBe(200)
  })

  test("is refused as soon as the person's grant ends", async () => {
    const cookie = await cookieFor('ended@example.com', BURKE)
    expect((await product.call('GET', LIST, { cookie })).statusCode).toBe(200)
    await product.database.pool.query('DELETE FROM county_grant')
    expect((await product.call('GET', LIST, { cookie })).statusCode).toBe(403)
  })
})

describe('one listing', () => {
  test('returns the same error for an inaccessible id and an unknown one', async () => {
    const cookie = await cookieFor('one@example.com', BURKE)
    const own = await product.call('GET', `/api/tax_foreclosure/${burke.id}`, { cookie })
    expect(own.statusCode).toBe(200)
    expect(own.json()).toMatchObject({ listing: { id: burke.id }, county: { name: 'Burke' }, next_bid: null })
    for (const path of ['', '/map']) {
      const foreign = await product.call('GET', `/api/tax_foreclosure/${wake.id}${path}`, { cookie })
      const unknown = await product.call('GET', `/api/tax_foreclosure/999999${path}`, { cookie })
      expect(foreign.statusCode).toBe(404)
      expect({ ...foreign.json<object>(), request_id: '' }).toEqual({
        ...unknown.json<object>(),
        request_id: '',
      })
    }
    for (const id of ['abc', '1e1', '0x1', '-1', '0', '01', '1.0', '%201', '1%00', '9'.repeat(20)]) {
      expect((await product.call('GET', `/api/tax_foreclosure/${id}`, { cookie })).statusCode).toBe(400)
    }
  })

  test('lists the closures within its upset bid period, whether or not they move the deadline', async () => {
    const { pool } = product.database
    const sold = await insertBareListing(product.database, { fips: BURKE, case_number: null, parcel: '777' })
    await pool.query(
      `WITH list AS (
         INSERT INTO source (name) VALUES ('Sale list') RETURNING id
       ), round AS (
         INSERT INTO sale (tax_foreclosure_id, round, sale_date, report_on) VALUES ($1, 1, '2026-11-16', '2026-11-16')
         RETURNING id
       )
       INSERT INTO bid (sale_id, amount_cents, kind, source_id, seen_at, last_seen_at)
       SELECT round.id, 900000, 'auction', list.id, now(), now() FROM round, list`,
      [sold.id],
    )
    await pool.query(
      `INSERT INTO court_closure (county_fips, from_date, to_date, reason) VALUES ($1, '2026-11-18', '2026-11-19', 'Snow'),
       ('37183', '2026-11-20', '2026-11-20', 'Elsewhere')`,
      [BURKE],
    )
    const cookie = await cookieFor('closures@example.com', BURKE)
    const { clock } = (await product.call('GET', `/api/tax_foreclosure/${sold.id}`, { cookie })).json<{
      clock: { last_day: string; closures: { date: string; reason: string }[] }
    }>()
    expect(clock.last_day).toBe('2026-11-30')
    expect(clock.closures.map(({ date, reason }) => `${date} ${reason}`)).toEqual([
      '2026-11-18 Snow',
      '2026-11-19 Snow',
    ])
    await pool.query('DELETE FROM court_closure')
    await pool.query('DELETE FROM tax_foreclosure WHERE id = $1', [sold.id])
  })

  test('serves a rendered picture, then 304', async () => {
    const cookie = await cookieFor('picture@example.com', BURKE, WAKE)
    const picture = await product.call('GET', `/api/tax_foreclosure/${burke.id}/map`, { cookie })
    expect(picture.headers['content-type']).toContain('image/svg+xml')
    expect(picture.body).toContain('Outline of parcel 12345')
    const headers = { 'if-none-match': String(picture.headers.etag) }
    const again = await product.call('GET', `/api/tax_foreclosure/${burke.id}/map`, { cookie, headers })
    expect(again.statusCode).toBe(304)
  })

  test('redirects to a signed hybrid map if a maps key is set', async () => {
    const withMaps = await createTestApp({
      MAPS_KEY: 'key',
      MAPS_SIGNING_SECRET: 'vNIXE0xscrmjlyV-12Nj_BvUPaw=',
    })
    const listing = await insertBareListing(withMaps.database, {
      fips: BURKE,
      case_number: null,
      parcel: '1',
    })
    await withMaps.database.pool.query('UPDATE parcel SET rings = $1', [JSON.stringify(RINGS)])
    const { cookie } = await investor(withMaps, 'maps@example.com', BURKE)
    const answer = await withMaps.call('GET', `/api/tax_foreclosure/${listing.id}/map`, { cookie })
    expect(answer.headers['content-security-policy']).toContain('https://maps.googleapis.com')
    const address = new URL(String(answer.headers.location))
    expect(answer.statusCode).toBe(302)
    expect(address.origin).toBe('https://maps.googleapis.com')
    expect(address.searchParams.get('size')).toBe('400x400')
    expect(address.searchParams.get('maptype')).toBe('hybrid')
    expect(address.searchParams.get('path')).toMatch(/^color:0xFFFFFFFF\|weight:2\|35\.\d+,-81\.\d+\|/)
    expect(address.searchParams.get('signature')).toMatch(/^[\w-]{27}=$/)
    await withMaps.close()
  })
})

describe('the upset bid call', () => {
  const request = (query: string) => product.call('GET', `/api/upset_bid?${query}`)

  test('computes the deadline from a filing date', async () => {
    const answer = await request('county=Wake&last_bid=23152.50&filed=2026-11-16')
    expect(answer.json()).toMatchObject({
      last_bid: 23152.5,
      minimum_raise: 1157.63,
      minimum_upset_bid: 24310.13,
      deposit: 1215.51,
      last_day: '2026-11-30',
      last_day_if_closed: null,
      closes_at: '5:00 PM',
      basis: 'computed',
      ladder: [{ bid: 24310.13, deposit: 1215.51 }, {}, {}, {}, {}],
    })
  })

  test('returns the safe deadline and the later one', async () => {
    const answer = await request('county=Forsyth&last_bid=87240.23&filed=2026-12-14')
    expect(answer.json()).toMatchObject({
      last_day: '2026-12-28',
      last_day_if_closed: '2026-12-29',
      closes_at: '4:30 PM',
    })
  })

  test('estimates from a sale date, and returns a published day unchanged', async () => {
    expect((await request('county=Wake&last_bid=1000&sale_date=2026-06-01')).json()).toMatchObject({
      last_day: '2026-06-11',
      basis: 'estimated',
    })
    const published = await request(
      'county=Wake&last_bid=1000&filed=2026-06-01&published_last_day=2026-06-12',
    )
    expect(published.json()).toMatchObject({ last_day: '2026-06-12', basis: 'published' })
  })

  test.each([
    'county=Nowhere&last_bid=1000&filed=2026-06-01',
    'county=%00&last_bid=1000&filed=2026-06-01',
    'county=Wake&county=Burke&last_bid=1000&filed=2026-06-01',
    'county=Wake&last_bid=-1&filed=2026-06-01',
    'county=Wake&last_bid=0&filed=2026-06-01',
    'county=Wake&last_bid=0.001&filed=2026-06-01',
    'county=Wake&last_bid=0x10&filed=2026-06-01',
    'county=Wake&last_bid=1e3&filed=2026-06-01',
    'county=Wake&last_bid=Infinity&filed=2026-06-01',
    'county=Wake&last_bid=&filed=2026-06-01',
    'county=Wake&last_bid=1000',
    'county=Wake&last_bid=1000&filed=2026-02-30',
    // From here on, the search for an open day would run past the calendar and never end.
    'county=Wake&last_bid=1000&filed=9999-12-31',
    'county=Wake&last_bid=1000&sale_date=9999-12-31',
    'county=Wake&last_bid=1000&filed=2026-06-01&published_last_day=2026-05-31',
    'county=Wake&last_bid=1000&sale_date=2026-06-01&published_last_day=2026-05-31',
    'county=Wake&last_bid=1000&sale_date=2026-06-02&filed=2026-06-01',
    'county=Wake&last_bid=1000&filed=0001-01-01',
    'county=Wake&last_bid=1000&filed=1999-12-31',
    'county=Wake&last_bid=1000&filed=2028-06-01',
    'county=Wake&last_bid=1000&filed=2026-06-01&published_last_day=2028-06-12',
    'county=Wake&last_bid=1000000000.01&filed=2026-06-01',
    'county=Wake&last_bid=99999999999&filed=2026-06-01',
  ])('rejects %s', async (query) => {
    expect((await request(query)).json()).toMatchObject({ success: false, code: 'bad_request' })
  })

  test('names the contradicting dates', async () => {
    const answer = await request('county=Wake&last_bid=1000&filed=2026-06-01&published_last_day=2026-05-31')
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('published_last_day must not be before filed')
  })

  test.each(['filed=2026-06-01&published_last_day=2026-06-01', 'sale_date=2026-06-01&filed=2026-06-01'])(
    'accepts dates on the boundary: %s',
    async (days) => {
      expect((await request(`county=Wake&last_bid=1000000000&${days}`)).statusCode).toBe(200)
    },
  )

  test('is rate-limited per address, far above normal use', async () => {
    const call = (from: string) => product.call('GET', '/api/upset_bid?county=Wake', { from })
    const codes = await Promise.all(
      Array.from({ length: 601 }, async () => (await call('192.0.2.9')).statusCode),
    )
    expect(codes.filter((code) => code === 429)).toHaveLength(1)
    expect((await call('192.0.2.10')).statusCode).toBe(400)
  })
})

test('lists the counties publicly, with counts', async () => {
  const { counties } = (await product.call('GET', '/api/counties')).json<{
    counties: { name: string; listings: number; closes_at: string }[]
  }>()
  expect(counties).toHaveLength(100)
  expect(counties.find(({ name }) => name === 'Burke')).toMatchObject({ listings: 1 })
  expect(counties.find(({ name }) => name === 'Forsyth')).toMatchObject({ closes_at: '4:30 PM' })
})

test('lists the sources of each county publicly by name, with how often they are read', async () => {
  await product.database.pool.query(`
    WITH added AS (
      INSERT INTO source (name) VALUES ('county_website'), ('kania') RETURNING id, name
    ), records AS (
      INSERT INTO source_record (source_id, tax_foreclosure_id, facts, row_keys, first_seen_at, last_seen_at)
      SELECT id, listing, '{}', '{}', now(), now()
      FROM added JOIN (
        VALUES ('county_website', ${burke.id}), ('kania', ${burke.id}), ('kania', ${wake.id})
      ) AS t (name, listing) USING (name)
    )
    INSERT INTO source_reading (source_id, county_fips, read_at)
    SELECT id, county, day::timestamptz
    FROM added, unnest(ARRAY['${BURKE}', '${WAKE}']) county, generate_series('2026-11-14T10:00Z'::timestamptz, '2026-11-17T10:00Z', '1 day') day
    WHERE (name = 'kania' OR day > '2026-11-17') AND (county = '${BURKE}' OR day < '2026-11-16')`)
  const kania = { name: 'Kania Law Firm', last_read_at: '2026-11-17T10:00:00.000Z', usual_gap_hours: 24 }
  const office = { ...kania, name: 'Burke County Tax Office', usual_gap_hours: null }
  expect((await product.call('GET', '/api/county_sources')).json()).toEqual({
    counties: [
      { fips: BURKE, sources: [office, kania] },
      {
        fips: WAKE,
        sources: [{ ...kania, last_read_at: '2026-11-15T10:00:00.000Z', usual_gap_hours: null }],
      },
    ],
  })

  const { pool } = product.database
  await pool.query(`
    INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, "to", source_id, seen_at)
    SELECT ${burke.id}, '${BURKE}', 'sale_date_set', '{"foreclosure_date": "2026-12-15"}', id, now()
    FROM source WHERE name = 'county_website'`)
  const cookie = await cookieFor('names@example.com', BURKE)
  const details = await product.call('GET', `/api/tax_foreclosure/${burke.id}`, { cookie })
  expect(details.json()).toMatchObject({
    sources: [{ name: 'Burke County Tax Office' }, { name: 'Kania Law Firm' }],
    county_sources: [{ name: 'Burke County Tax Office' }, { name: 'Kania Law Firm' }],
    timeline: [{ source: 'Burke County Tax Office' }],
  })
  const { rows } = await pool.query<{ id: number }>('SELECT id::int FROM listing_event')
  const [event] = await readEvents(
    product.database.db,
    rows.map(({ id }) => id),
    [BURKE],
  )
  expect(event?.source).toBe('Burke County Tax Office')
})

test("returns a county's contacts with source and date, the operator's first", async () => {
  const contactsIn = async (county: string) => {
    const answer = await product.call('GET', `/api/county_contacts?county=${county}`)
    return answer.json<{ contacts: Contact[] }>().contacts
  }
  const listed = await contactsIn('Burke')
  expect(contactOf(listed, 'clerk_phone')).toMatchObject({
    value: '(828) 433-3200',
    source: 'https://www.nccourts.gov/locations/burke-county',
    seen: '2026-06-30',
    standing: 'single',
  })
  const { db } = product.database
  const set = (value: string | null, at: string) =>
    setContacts(db, BURKE, [{ fact: 'clerk_phone', value }], new Date(at))
  await set('828-555-0100', '2026-11-17T23:00:00Z')
  expect(contactOf(await contactsIn('Burke'), 'clerk_phone')).toMatchObject({
    value: '828-555-0100',
    seen: '2026-11-17',
    standing: 'confirmed',
  })
  await set(null, '2026-11-18T23:00:00Z')
  expect(contactOf(await contactsIn('Burke'), 'clerk_phone')).toBeNull()
  // Other facts and other counties keep what is listed, also after the next start.
  await seedCounties(db, Date.now())
  expect((await contactsIn('Burke')).filter(({ fact }) => fact !== 'clerk_phone')).toEqual(
    listed.filter(({ fact }) => fact !== 'clerk_phone'),
  )
  expect(contactOf(await contactsIn('Wake'), 'clerk_phone')?.value).toBe('(919) 792-4000')
  expect((await product.call('GET', '/api/county_contacts?county=Nowhere')).statusCode).toBe(400)
})
