import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPagesOf } from '#server/features/sources/golden.fixture.ts'
import { extractRows } from '#server/features/sources/run/extract-rows.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { rutherford } from './rutherford.source.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('publishes day one, then exactly the changes of day two', async () => {
  const first = await bench.run('rutherford')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 11, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'rutherford', day: 'day-2' })
  const second = await bench.run('rutherford')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  const changes = second.report?.differences.map(
    ({ parcel_identification, fact, from, to }) =>
      `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
  )
  expect(changes?.toSorted()).toEqual([
    '1611207 highest_bid 40000 > 42000',
    '1611207 minimum_upset_bid 42000 > 44100',
    '1611207 upset_bid_date 2026-11-30 > 2026-12-07',
    '1629787 foreclosure_date  > 2027-02-10',
    '1629787 status postponed > ',
    '1629787 time  > 10:00 AM',
  ])
  const listings = await bench.rows(sql`
    SELECT t.status, t.upset_bid_date, t.highest_bid_cents FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id
    WHERE p.parcel_identification = '1611207'`)
  expect(listings).toEqual([
    { status: 'Upset Bid Ongoing', upset_bid_date: '2026-12-07', highest_bid_cents: 4_200_000 },
  ])
})

test('a property sold moves to the table of upset bids, which prints no day of sale', async () => {
  await bench.control({ source: 'rutherford', day: 'day-2' })
  bench.clock.now = Date.parse('2026-12-17T15:00:00Z')
  const [page] = listPagesOf(rutherford, 'day-2')
  const [before = '', upset = '', upcoming = ''] = (page?.bytes.toString() ?? '').split(/(?=<table)/)
  const cells = ['0 Tater Knob Trl, Rutherfordton', '1614273', '24M451', '$6,200']
  const bids = ['$9,000.00', '12/28/2026', '$9,750.00', 'Property Info']
  const row = `<tr>${[...cells, ...bids].map((text) => `<td>${text}</td>`).join('')}</tr>`
  const rest = upcoming.replace(/<tr>\s*<td>0 Tater Knob[^]*?<\/tr>/, '')
  const moved = before + upset.replace('</tbody>', `${row}</tbody>`) + rest
  expect(await bench.run('rutherford', Buffer.from(moved))).toMatchObject({ state: 'published' })
  const listings = await bench.rows(sql`
    SELECT t.status, t.foreclosure_date, t.upset_bid_date FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id
    WHERE p.parcel_identification = '1614273'`)
  expect(listings).toEqual([
    { status: 'Upset Bid Ongoing', foreclosure_date: '2026-12-16', upset_bid_date: '2026-12-28' },
  ])
})

test('a table of upset bids with other column names is not taken for a missing one', async () => {
  await bench.control({ source: 'rutherford', replace: ['Last day to bid', 'Upset bid ends'] })
  const { state } = await bench.run('rutherford')
  await bench.control({ source: 'rutherford', replace: null })
  expect(['held', 'refused']).toContain(state)
})

test('reads the older page: one table, with another name for its column of days', async () => {
  const pages = listPagesOf(rutherford, 'day-1').map((page) => {
    const [before = '', , upcoming = ''] = page.bytes.toString().split(/(?=<table)/)
    return { ...page, bytes: Buffer.from(before + upcoming.replace('Sale Date and Time', 'Sale Date')) }
  })
  const { rows, warnings } = await extractRows(rutherford, pages, rutherford.address)
  expect(rows).toHaveLength(9)
  expect(rows.map((row) => row['Sale Date'])).toContain('12/16/2026 at 10:00 am')
  expect(warnings).toEqual([])
})
