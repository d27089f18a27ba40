import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeListings, readMerges, splitMerge } from '#server/features/ingest/index.ts'
import {
  addClosure,
  endClosure,
  rederiveListings,
  setCountyFacts,
  updateCounty,
} from '#server/features/listings/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { type NoticeRow, importNotices, soldInBurke } from '#tests/support/county-notices.ts'
import { type Investor, investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const BURKE = '37023'

let product: TestApp
let person: Investor
let path: string
beforeAll(async () => {
  product = await createTestApp()
  person = await investor(product, 'reader@example.com', BURKE)
  await newFeed()
})
beforeEach(async () => {
  product.clock.set('2026-11-10T15:00:00Z')
  await product.database.pool.query('TRUNCATE tax_foreclosure, foreclosure_case, source CASCADE')
  await product.database.pool.query(`UPDATE county SET closes_at_minute = 1020 WHERE fips = '${BURKE}'`)
  await product.database.pool.query('TRUNCATE court_closure')
})
afterAll(() => product.close())

/** A feed may be read only so often. */
async function newFeed(): Promise<void> {
  const answer = await person.post('/api/calendar_feeds', { kind: 'all' })
  path = new URL(answer.json<{ url: string }>().url).pathname
}

/** The upset deadline or auction entry, as a calendar program compares it with its previous copy. */
async function entry(kind: 'last-day' | 'auction', id?: number) {
  const { body } = await product.call('GET', path)
  const found = ICAL.Component.fromString(body)
    .getAllSubcomponents('vevent')
    .find((each) => new ICAL.Event(each).uid.includes(`${id ?? ''}-${kind}`))
  if (!found) throw new Error(`no entry of kind ${kind}`)
  const value = (name: string) => found.getFirstPropertyValue(name)?.toString() ?? ''
  return {
    id: Number(/\d+/.exec(value('uid'))?.[0]),
    shown: ['status', 'dtstart', 'location', 'description'].map((name) =>
      value(name).replaceAll(/\s+/g, ' '),
    ),
    sequence: Number(value('sequence')),
    stamp: value('dtstamp'),
  }
}

const open: NoticeRow = { ...soldInBurke, last_day: '2026-11-19', minimum: 9750 }

test.each<[string, NoticeRow | number]>([
  ['a motion freezes bids', { status: 'motion' }],
  ['it is postponed after all', { status: 'postponed', last_day: '', minimum: '' }],
  ['it is confirmed', { status: 'confirmed' }],
  ['the deed is recorded', { status: 'recorded' }],
  ['the balance is paid', { status: 'paid' }],
  ['it is redeemed', { status: 'redeemed' }],
  ['a bankruptcy stops it', { status: 'bankruptcy' }],
  ['a resale is ordered', { status: 'resale' }],
  ['another sale is set', { sale: '2026-12-08' }],
  ['the period is over early', { status: 'closed' }],
  ['a bid is placed', { bid: 12_000, minimum: '', last_day: '2026-11-23' }],
  ['the published minimum upset bid rises', { minimum: 9900 }],
  ['the clerk closes earlier', 16 * 60 + 30],
])('increments the sequence of an upset deadline entry when %s', async (_what, news) => {
  await importNotices(product.database, product.clock.now(), [open])
  const before = await entry('last-day')
  product.clock.advance(3_600_000)
  const now = product.clock.now()
  if (typeof news === 'number') {
    await product.database.db.transaction(async (tx) => {
      await updateCounty(tx, BURKE, { closes_at_minute: news })
      await rederiveListings(tx, BURKE, now)
    })
  } else await importNotices(product.database, now, [{ ...open, ...news }])
  const after = await entry('last-day')
  expect(after.shown).not.toEqual(before.shown)
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.stamp > before.stamp).toBe(true)
})

test.each<[string, NoticeRow[]]>([
  ['it is no longer listed', [{ ...soldInBurke, parcel: '11999', case: '25CVD000999-110' }]],
  [
    'its hour is unknown on the new day',
    [{ ...soldInBurke, sale: '2026-12-15', time: '', bid: '', reported: '', status: 'scheduled' }],
  ],
])('increments the sequence of an auction entry when %s', async (_what, rows) => {
  const ahead: NoticeRow = { ...soldInBurke, sale: '2026-12-08', bid: '', reported: '', status: 'scheduled' }
  await importNotices(product.database, product.clock.now(), [ahead])
  const before = await entry('auction')
  product.clock.advance(3_600_000)
  await importNotices(product.database, product.clock.now(), rows)
  const after = await entry('auction')
  expect(after.shown).not.toEqual(before.shown)
  expect(after.sequence).toBeGreaterThan(before.sequence)
})

/** What a calendar program shows has to change only with a greater sequence and a stamp that is not older. */
function expectNewer(after: Awaited<ReturnType<typeof entry>>, before: typeof after): void {
  expect(after.shown).not.toEqual(before.shown)
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.stamp >= before.stamp).toBe(true)
}

const setFact = (fact: 'closes_at' | 'sale_place', value: string) =>
  setCountyFacts(product.database.db, 'Burke', [{ fact, value }], {
    by: COMMAND_LINE,
    now: product.clock.now(),
    seen: null,
  })

describe('a change without an event of the listing', () => {
  beforeAll(newFeed)

  test('grows when the clerk’s hour changes while bids are frozen, which no event reports', async () => {
    await importNotices(product.database, product.clock.now(), [open])
    product.clock.advance(3_600_000)
    await importNotices(product.database, product.clock.now(), [{ ...open, status: 'motion' }])
    const before = await entry('last-day')
    await setFact('closes_at', '4:30 PM')
    expectNewer(await entry('last-day'), before)
  })

  test('grows when the county’s place of sale changes', async () => {
    const ahead: NoticeRow = {
      ...soldInBurke,
      sale: '2026-12-08',
      bid: '',
      reported: '',
      status: 'scheduled',
    }
    await importNotices(product.database, product.clock.now(), [ahead])
    const before = await entry('auction')
    await setFact('sale_place', 'Old courthouse')
    expectNewer(await entry('auction'), before)
  })

  test('grows when a closed day is entered or removed that moves only the deadline of the reader’s own call', async () => {
    await importNotices(product.database, product.clock.now(), [open])
    const { id } = await entry('last-day')
    await person.post(`/api/tax_foreclosure/${id}/clerk_call`, { last_bid: 10_000, filed: '2026-11-10' })
    const before = await entry('last-day')
    expect(before.shown.join()).toContain('2026-11-20')
    const change = { by: COMMAND_LINE, now: product.clock.now(), seen: null }
    const days = { county: 'Burke', from: '2026-11-20', to: '2026-11-20', extends_to: null }
    const closure = await addClosure(
      product.database.db,
      { ...days, reason: 'Snow', source_url: null },
      change,
    )
    const moved = await entry('last-day')
    expectNewer(moved, before)
    await endClosure(product.database.db, closure.id, change)
    expectNewer(await entry('last-day'), moved)
  })

  test('does not fall when a merge, which brings events, is split', async () => {
    const { db } = product.database
    const other: NoticeRow = { ...open, parcel: '11034', case: '25CVD000200-110', street: '14 Oak St' }
    await importNotices(product.database, product.clock.now(), [other])
    const { id: merged } = await entry('last-day')
    await importNotices(product.database, product.clock.now(), [{ ...other, last_day: '2026-11-20' }])
    await importNotices(product.database, product.clock.now(), [{ ...other, last_day: '2026-11-23' }])
    await importNotices(product.database, product.clock.now(), [open])
    const { rows } = await product.database.pool.query<{ id: number }>(
      'SELECT id FROM tax_foreclosure WHERE gone_since IS NULL',
    )
    const kept = rows[0]?.id ?? 0
    const at = new Date(product.clock.now())
    const reason = 'Same lot'
    await db.transaction((tx) => mergeListings(tx, { kept, merged, reason, by: null, at }))
    const asOne = await entry('last-day')
    expect(asOne.id).toBe(kept)
    const [merge] = await readMerges(db, kept)
    if (merge === undefined) throw new Error('no merge')
    await db.transaction((tx) => splitMerge(tx, merge, { reason, at }))
    const split = await entry('last-day', kept)
    expect(split.sequence).toBeGreaterThan(asOne.sequence)
    expect(split.stamp >= asOne.stamp).toBe(true)
  })
})
