import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { LIST } from '#server/features/sources/adapter.ts'
import { fixturesOf } from '#server/features/sources/golden.fixture.ts'
import { extractRows } from '#server/features/sources/run/extract-rows.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { rbcwb } from './rbcwb.source.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

const dayOne = readFileSync(path.join(fixturesOf('rbcwb'), 'day-1.json'), 'utf8')
const { content } = z.object({ content: z.object({ rendered: z.string() }) }).parse(JSON.parse(dayOne))

function rowsOf(text: string) {
  const page = { part: LIST, url: rbcwb.address, contentType: null, bytes: Buffer.from(text) }
  return extractRows(rbcwb, [page], rbcwb.address)
}

test('publishes day one, then exactly the changes of day two', async () => {
  const first = await bench.run('rbcwb')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 20, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'rbcwb', day: 'day-2' })
  const second = await bench.run('rbcwb')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  const changes = second.report?.differences.map(
    ({ parcel_identification, fact, from, to }) =>
      `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
  )
  expect(changes).toEqual([
    '02791408 foreclosure_date  > 2027-01-12',
    '02791408 opening_bid  > 16880',
    '09592904 highest_bid 9250 > 10000',
    '09592904 upset_bid_date 2026-11-30 > 2026-12-07',
    '05991702 foreclosure_date 2026-12-15 > ',
    '05991702 opening_bid 88240.23 > ',
    '05991702 status  > postponed',
  ])
  // A corrected case number is the same listing.
  expect(second.report?.listings).toMatchObject({ new: 1, gone: 1, renumbered: 1 })
})

test('the web page gives the same rows as the answer of the API', async () => {
  const html = `<!DOCTYPE html><html><body><table><tr><td>Menu</td></tr></table>${content.rendered}</body></html>`
  const [fromPage, fromApi] = [await rowsOf(html), await rowsOf(dayOne)]
  expect(fromPage.csv.equals(fromApi.csv)).toBe(true)
  expect(fromPage.fingerprint).toBe(fromApi.fingerprint)
})

test('an answer of the API without the page is refused', async () => {
  await expect(rowsOf('{"code":"rest_no_route","data":{"status":404}}')).rejects.toThrow(
    'the response has no text at "content.rendered"',
  )
})

test.each([
  ['Postponed to Tuesday, January 12, 2027', 'Postponed to Tuesday, January 12, 2027'],
  ['Tuesday, December 8, 2026<br />Postponed', 'Tuesday, December 8, 2026\nPostponed'],
  ['No Sale Date Set<br />Bankruptcy', 'Bankruptcy'],
  ['Tuesday, December 8, 2026<br />Sale Cancelled', 'Sale Cancelled'],
])('%s is no known status', async (status, unread) => {
  const { rows } = await rowsOf(content.rendered.replace('<td>Postponed</td>', `<td>${status}</td>`))
  expect(rows.map((row) => row['Status']).filter((word) => word !== '' && word !== 'Postponed')).toEqual([
    unread,
  ])
})

test('an unknown status is a bad row', async () => {
  await bench.control({ source: 'rbcwb', replace: ['<td>Postponed<', '<td>Sale Cancelled<'] })
  const outcome = await bench.run('rbcwb')
  expect(outcome.state).toBe('held')
  expect(outcome.report?.bad_rows.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'the status "Sale Cancelled" is not in the mapping'),
  )
})
