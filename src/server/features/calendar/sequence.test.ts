import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rederiveListings, updateCounty } from '#server/features/listings/index.ts'
import { type NoticeRow, importNotices, soldInBurke } from '#tests/support/county-notices.ts'
import { investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const BURKE = '37023'

let product: TestApp
let path: string
beforeAll(async () => {
  product = await createTestApp()
  const person = await investor(product, 'reader@example.com', BURKE)
  const answer = await person.post('/api/calendar_feeds', { kind: 'all' })
  path = new URL(answer.json<{ url: string }>().url).pathname
})
beforeEach(async () => {
  product.clock.set('2026-11-10T15:00:00Z')
  await product.database.pool.query('TRUNCATE tax_foreclosure, foreclosure_case, source CASCADE')
  await product.database.pool.query(`UPDATE county SET closes_at_minute = 1020 WHERE fips = '${BURKE}'`)
})
afterAll(() => product.close())

/** The upset deadline or auction entry, as a calendar program compares it with its previous copy. */
async function entry(kind: 'last-day' | 'auction') {
  const { body } = await product.call('GET', path)
  const found = ICAL.Component.fromString(body)
    .getAllSubcomponents('vevent')
    .find((each) => new ICAL.Event(each).uid.includes(kind))
  if (!found) throw new Error(`no entry of kind ${kind}`)
  const value = (name: string) => found.getFirstPropertyValue(name)?.toString() ?? ''
  return {
    shown: ['status', 'dtstart', 'description'].map((name) => value(name).replaceAll(/\s+/g, ' ')),
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
  expect(after.sequence).toBe(before.sequence + 1)
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
  expect(after.sequence).toBe(before.sequence + 1)
})
