import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FixableFact } from '#domain/fixes/fixable-facts.ts'
import { createImportBench, type ImportBench } from '#server/features/ingest/import.fixture.ts'
import { fixFact, readFix, readFixes, undoFix } from '#server/features/ingest/index.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
  bench.clock.now = Date.parse('2026-11-17T14:00:00Z')
})
afterEach(() => bench.database.close())

const COUNTY = { source: 'county', authority: 'county' } as const
const FIRM = { source: 'firm', authority: 'law_firm' } as const

type Row = Partial<
  Record<'caseNumber' | 'parcel' | 'street' | 'sale' | 'opening' | 'bid' | 'lastDay' | 'status', string>
>

const row = (given: Row = {}) => {
  const {
    caseNumber = '25CV001602-800',
    parcel = '1204619',
    street = '254 Toms Lake Rd',
    sale = '2026-11-03',
    opening = '5000',
    bid = '23152.50',
    lastDay = '2026-11-16',
    status = 'upset',
  } = given
  return `firm|Rutherford|${caseNumber}|${parcel}|${street}|${sale}|${opening}|${bid}|${lastDay}|${status}`
}

async function fix(fact: FixableFact, value: string, more: { filed_on?: string; time?: string } = {}) {
  bench.clock.now += 60_000
  return bench.database.db.transaction(async (tx) => {
    const { filed_on = null, time = null } = more
    const result = await fixFact(tx, {
      listingId: 1,
      typed: { fact, value, filed_on, time },
      reason: 'Notice filed, confirmed by the clerk',
      evidence: 'call',
      by: null,
      at: new Date(bench.clock.now),
    })
    return result.ok ? result.value : Promise.reject(new Error(result.problem))
  })
}

async function undo(fixId: number) {
  bench.clock.now += 60_000
  return bench.database.db.transaction(async (tx) => {
    const stored = await readFix(tx, fixId)
    if (!stored) throw new Error('no fix')
    const result = await undoFix(tx, stored, {
      reason: 'It was another property',
      at: new Date(bench.clock.now),
    })
    if (!result.ok) throw new Error(result.problem)
    return result.value
  })
}

const shown = async () => {
  const [listing] = await bench.rows(sql`
    SELECT t.status, highest_bid_cents::float8 / 100 AS bid, upset_bid_date AS last_day, foreclosure_date AS sale, t.time,
      opening_bid_cents::float8 / 100 AS opening, street, case_number AS number, parcel_identification AS parcel
    FROM tax_foreclosure t JOIN foreclosure_case c ON c.id = t.case_id LEFT JOIN parcel p ON p.id = t.parcel_id
    ORDER BY t.id`)
  return listing
}
const endings = async () => (await readFixes(bench.database.db, 1)).map(({ ended_because }) => ended_because)
const listings = async () => (await bench.rows(sql`SELECT id FROM tax_foreclosure`)).length
const events = async () =>
  bench.rows(sql`
    SELECT e.kind, e."from", e."to", s.name FROM listing_event e JOIN source s ON s.id = e.source_id
    WHERE s.name = 'operator_correction' ORDER BY e.id`)

test('a corrected last bid reopens the period, and is an event of the operator', async () => {
  await bench.run([row()], COUNTY)
  expect(await shown()).toMatchObject({ status: 'Awaiting Funds', last_day: '2026-11-16' })
  const made = await fix('highest_bid', '$24,310.13', { filed_on: '2026-11-16' })
  expect(made).toMatchObject({ from: 23152.5, to: 24310.13 })
  expect(await shown()).toMatchObject({ status: 'Upset Bid Ongoing', bid: 24310.13, last_day: '2026-11-30' })
  expect(await events()).toMatchObject([
    { kind: 'facts_corrected', from: { highest_bid: 23152.5 }, to: { highest_bid: 24310.13 } },
    { kind: 'last_day_moved', to: { upset_bid_date: '2026-11-30' } },
  ])
})

test('the filing day of the bid that is shown settles its deadline, and taking it back leaves the estimate', async () => {
  bench.clock.now = Date.parse('2026-11-09T14:00:00Z')
  await bench.run([row({ lastDay: '' })], COUNTY)
  bench.clock.now = Date.parse('2026-11-10T14:00:00Z')
  await bench.run([row({ bid: '24310.13', lastDay: '' })], COUNTY)
  const before = await shown()
  expect(before).toMatchObject({ bid: 24310.13, last_day: '2026-11-19' })
  const { fix_id } = await fix('highest_bid', '24310.13', { filed_on: '2026-11-06' })
  expect(await shown()).toMatchObject({ bid: 24310.13, last_day: '2026-11-16' })
  await undo(fix_id)
  expect(await shown()).toEqual(before)
})

const unscheduled: Row = { sale: '', opening: '', bid: '', lastDay: '', status: '' }
// [fact, first, second, shown with the second, how it is listed]
test.each<[FixableFact, string, string, object, Row]>([
  ['highest_bid', '24310.13', '24300', { bid: 24300 }, {}],
  ['foreclosure_date', '2026-12-15', '2026-12-22', { sale: '2026-12-22', bid: null }, {}],
  ['foreclosure_date', '2026-12-15', '2026-11-04', { sale: '2026-11-04', bid: 23152.5 }, {}],
  ['foreclosure_date', '2026-11-04', '2026-12-15', { sale: '2026-12-15', bid: null }, {}],
  ['foreclosure_date', '2026-12-15', '2026-12-22', { sale: '2026-12-22' }, unscheduled],
  ['opening_bid', '5000', '5100', { opening: 5100 }, unscheduled],
  ['time', '10:00 AM', '11:30 AM', { time: '11:30 AM' }, unscheduled],
])(
  'a fix of %s to %s, then %s, replaces the one before it, and taking it back leads to what the sources state',
  async (fact, first, second, right, listed) => {
    await bench.run([row(listed)], COUNTY)
    const before = await shown()
    await fix(fact, first)
    const { fix_id } = await fix(fact, second)
    expect(await shown()).toMatchObject(right)
    await undo(fix_id)
    expect(await shown()).toEqual(before)
    expect(await endings()).toEqual(['undone', 'replaced'])
  },
)

test.each(['redeemed', 'cancelled', 'confirmed', 'pending_confirmation'])(
  'a fix of an open sale to %s reports that it is open again when it is taken back',
  async (typed) => {
    await bench.run([row({ lastDay: '2026-11-30' })], COUNTY)
    const { fix_id } = await fix('status', typed)
    const status = (await shown())?.['status']
    await undo(fix_id)
    expect(await shown()).toMatchObject({ status: 'Upset Bid Ongoing' })
    expect(await events()).toContainEqual(
      expect.objectContaining({ from: { status }, to: { status: 'Upset Bid Ongoing' } }),
    )
  },
)

test('a fix that cannot be taken back, because its sale has a bid of a source, is replaced by another', async () => {
  await bench.run([row()], COUNTY)
  const { fix_id } = await fix('foreclosure_date', '2026-12-15')
  bench.clock.now = Date.parse('2026-12-16T14:00:00Z')
  await bench.run([row({ bid: '24000', lastDay: '2026-12-28' })], COUNTY)
  expect(await endings()).toEqual([null])
  await expect(undo(fix_id)).rejects.toThrow('Correct the fact again instead.')
  await fix('foreclosure_date', '2026-12-14')
  expect(await shown()).toMatchObject({ sale: '2026-12-14', bid: 24000 })
  expect(await endings()).toEqual([null, 'replaced'])
})

describe('a fix', () => {
  // [fact, what is typed, shown, what the county's page states next]
  test.each<[FixableFact, string, object, Row]>([
    ['highest_bid', '24310.13', { bid: 24310.13 }, { bid: '24310.13' }],
    ['upset_bid_date', '2026-11-25', { last_day: '2026-11-25' }, { lastDay: '2026-11-25' }],
    ['foreclosure_date', '2026-11-04', { sale: '2026-11-04' }, { sale: '2026-11-04' }],
    ['opening_bid', '5,100', { opening: 5100 }, { opening: '5100' }],
    ['street', '256 Toms Lake Rd', { street: '256 Toms Lake Rd' }, { street: '256 TOMS LAKE RD' }],
    ['parcel_identification', '1204620', { parcel: '1204620' }, { parcel: '1204620' }],
    ['case_number', '25CV001603-800', { number: '25CV001603-800' }, { caseNumber: '25CV001603-800' }],
    ['status', 'redeemed', { status: 'Redeemed' }, { status: 'redeemed' }],
  ])(
    'of %s stays while sources repeat themselves, until one catches up',
    async (fact, typed, right, next) => {
      await bench.run([row()], COUNTY)
      await bench.run([row()], FIRM)
      await fix(fact, typed)
      expect(await shown()).toMatchObject(right)
      await bench.run([row()], COUNTY)
      await bench.run([row({ sale: '2026-11-03' })], FIRM)
      expect(await shown()).toMatchObject(right)
      expect(await endings()).toEqual([null])
      await bench.run([row(next)], COUNTY)
      expect(await endings()).toEqual(['caught_up'])
      expect(await shown()).toMatchObject({
        ...right,
        ...(fact === 'street' && { street: '256 TOMS LAKE RD' }),
      })
      await bench.run([row()], FIRM)
      expect(await shown()).toMatchObject({
        ...right,
        ...(fact === 'street' && { street: '256 TOMS LAKE RD' }),
      })
      expect(await listings()).toBe(1)
    },
  )

  test.each<[FixableFact, string, Row, object]>([
    ['highest_bid', '24310.13', { bid: '25525.64', lastDay: '' }, { bid: 25525.64 }],
    ['upset_bid_date', '2026-11-25', { lastDay: '2026-11-24' }, { last_day: '2026-11-24' }],
    ['foreclosure_date', '2026-11-04', { sale: '2026-11-05' }, { sale: '2026-11-05' }],
    ['opening_bid', '5100', { opening: '5200' }, { opening: 5200 }],
    ['street', '256 Toms Lake Rd', { street: '258 Toms Lake Rd' }, { street: '258 Toms Lake Rd' }],
    ['case_number', '25CV001603-800', { caseNumber: '25CV001604-800' }, { number: '25CV001604-800' }],
    ['status', 'redeemed', { status: 'scheduled' }, { bid: 23152.5 }],
  ])('of %s gives way to what a source states anew', async (fact, typed, next, after) => {
    await bench.run([row()], COUNTY)
    await fix(fact, typed)
    await bench.run([row(next)], COUNTY)
    expect(await endings()).toEqual(['newer_statement'])
    expect(await shown()).toMatchObject(after)
    expect(await listings()).toBe(1)
    expect(
      await bench.rows(
        sql`SELECT FROM source_record r JOIN source s ON s.id = r.source_id WHERE s.name = 'operator_correction'`,
      ),
    ).toEqual([])
  })

  test.each<[FixableFact, string]>([
    ['highest_bid', '24310.13'],
    ['highest_bid', '20000'],
    ['upset_bid_date', '2026-11-25'],
    ['foreclosure_date', '2026-11-04'],
    ['foreclosure_date', '2026-12-15'],
    ['time', '11:30 AM'],
    ['opening_bid', '5100'],
    ['street', '256 Toms Lake Rd'],
    ['parcel_identification', '1204620'],
    ['case_number', '25CV001603-800'],
    ['status', 'redeemed'],
    ['status', 'cancelled'],
    ['status', 'pending_confirmation'],
    ['status', 'confirmed'],
  ])('of %s to %s leaves nothing behind when it is taken back', async (fact, typed) => {
    await bench.run([row()], COUNTY)
    const before = await shown()
    const { fix_id } = await fix(fact, typed)
    await undo(fix_id)
    expect(await shown()).toEqual(before)
    expect(await endings()).toEqual(['undone'])
    await bench.run([row({ bid: '24000', lastDay: '2026-11-30' })], COUNTY)
    expect(await shown()).toMatchObject({ bid: 24000, last_day: '2026-11-30', status: 'Upset Bid Ongoing' })
    expect(await listings()).toBe(1)
  })

  test('of a bid outlives a source that is still one bid behind', async () => {
    await bench.run([row({ bid: '22050', lastDay: '2026-11-06' })], FIRM)
    await fix('highest_bid', '24310.13', { filed_on: '2026-11-16' })
    await bench.run([row({ bid: '23152.50', lastDay: '2026-11-16' })], FIRM)
    expect(await shown()).toMatchObject({ bid: 24310.13, last_day: '2026-11-30' })
    expect(await endings()).toEqual([null])
  })

  test('of a deadline ends with a new bid, and of a bid with a new sale', async () => {
    await bench.run([row()], COUNTY)
    await fix('upset_bid_date', '2026-11-25')
    await bench.run([row({ bid: '24310.13', lastDay: '' })], COUNTY)
    expect(await endings()).toEqual(['newer_statement'])
    await fix('highest_bid', '25525.64')
    await bench.run([row({ sale: '2026-12-15', bid: '', lastDay: '', status: 'scheduled' })], COUNTY)
    expect(await endings()).toEqual(['newer_statement', 'newer_statement'])
    expect(await shown()).toMatchObject({ status: 'Auction in future', sale: '2026-12-15', bid: null })
  })

  test.each<[string, (saleFixId: number) => Promise<unknown>, (string | null)[]]>([
    ['taken back', undo, ['undone', 'undone']],
    ['corrected', () => fix('foreclosure_date', '2026-12-14'), [null, 'replaced', 'replaced']],
  ])('of a bid ends, and holds off no other, once its sale date is %s', async (_how, end, ended) => {
    await bench.run([row()], COUNTY)
    const { fix_id } = await fix('foreclosure_date', '2026-12-15')
    bench.clock.now = Date.parse('2026-12-16T14:00:00Z')
    await fix('highest_bid', '30000')
    await end(fix_id)
    expect(await endings()).toEqual(ended)
    await bench.run([row({ bid: '24310.13', lastDay: '2026-12-28' })], COUNTY)
    expect(await shown()).toMatchObject({ bid: 24310.13, last_day: '2026-12-28' })
  })

  test('does not keep a listing that no source lists', async () => {
    await bench.run([row()], COUNTY)
    await fix('opening_bid', '5100')
    await bench.run([], { ...COUNTY, force: true })
    expect(await bench.rows(sql`SELECT FROM tax_foreclosure WHERE gone_since IS NOT NULL`)).toHaveLength(1)
  })

  test('matches rows that still print the numbers it replaced', async () => {
    await bench.run([row()], COUNTY)
    await fix('case_number', '25CV001603-800')
    await fix('parcel_identification', '1204620')
    await bench.run([row({ opening: '5200' })], COUNTY)
    await bench.run([row()], FIRM)
    expect(await listings()).toBe(1)
    expect(await shown()).toMatchObject({ number: '25CV001603-800', parcel: '1204620', opening: 5200 })
  })

  test.each<[FixableFact, string]>([
    ['highest_bid', 'much'],
    ['highest_bid', '-5'],
    ['upset_bid_date', '2026-02-30'],
    ['time', 'noonish'],
    ['status', 'upset'],
    ['case_number', 'none'],
    ['parcel_identification', 'N/A'],
  ])('of %s to "%s" is refused', async (fact, typed) => {
    await bench.run([row()], COUNTY)
    await expect(fix(fact, typed)).rejects.toThrow(/Enter|Choose/)
    expect(await endings()).toEqual([])
  })

  test('of a bid before the sale is refused', async () => {
    await bench.run([row({ sale: '2026-12-15', bid: '', lastDay: '', status: 'scheduled' })], COUNTY)
    await expect(fix('highest_bid', '5000')).rejects.toThrow('before the day of the sale')
  })
})

describe('a bid that a fix held off', () => {
  test('counts when the fix is taken back, with its terms', async () => {
    await bench.run([row({ bid: '10000', lastDay: '2026-11-16' })], COUNTY)
    const { fix_id } = await fix('highest_bid', '110000')
    await bench.run([row({ bid: '10750', lastDay: '2026-11-30' })], COUNTY)
    expect(await shown()).toMatchObject({ bid: 110_000 })
    expect(await undo(fix_id)).toMatchObject({ from: 110_000, to: 10_750 })
    expect(await shown()).toMatchObject({ bid: 10_750, last_day: '2026-11-30' })
    const last = (await events()).at(-1)
    expect(last).toMatchObject({ from: { highest_bid: 110_000 }, to: { highest_bid: 10_000 } })
    expect((await bench.run([row({ bid: '10750', lastDay: '2026-11-30' })], COUNTY)).events).toEqual({})
  })

  test('does not count after a newer statement of another source', async () => {
    const bidOf = (bid: string) => [row({ bid, lastDay: '' })]
    await bench.run(bidOf('12000'), { source: 'a' })
    await bench.run(bidOf('12000'), { source: 'b' })
    await fix('highest_bid', '13000')
    await bench.run(bidOf('11000'), { source: 'a' })
    await bench.run(bidOf('14000'), { source: 'b' })
    expect(await endings()).toEqual(['newer_statement'])
    await bench.run(bidOf('11000'), { source: 'a' })
    expect(await shown()).toMatchObject({ bid: 14_000 })
  })
})
