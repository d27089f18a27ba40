import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIST } from '#server/features/sources/adapter.ts'
import { fixturesOf } from '#server/features/sources/golden.fixture.ts'
import { extractRows } from '#server/features/sources/run/extract-rows.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { guilford } from './guilford.source.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

const dayOne = readFileSync(path.join(fixturesOf('guilford'), 'day-1.json'), 'utf8')

function extractOf(text: string) {
  const page = { part: LIST, url: guilford.address, contentType: null, bytes: Buffer.from(text) }
  return extractRows(guilford, [page], guilford.address)
}

test('publishes day one, then exactly the changes of day two', async () => {
  const first = await bench.run('guilford')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 14, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'guilford', day: 'day-2' })
  const second = await bench.run('guilford')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  const changes = second.report?.differences.map(
    ({ parcel_identification, fact, from, to }) =>
      `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
  )
  expect(changes).toEqual([
    '0166307 status upset > pending_confirmation',
    '0021388 foreclosure_date  > 2027-01-12',
    '0021388 time  > 12:00 PM',
    '0021388 place  > Greensboro Courthouse 201 S Eugene St, Greensboro, NC 27401',
    '0021388 status  > scheduled',
    '161678 foreclosure_date 2026-12-08 > 2027-01-05',
  ])
  expect(second.report?.listings).toMatchObject({ new: 1, gone: 1 })
})

test('asks for one page, and for no names', async () => {
  const { requests } = await bench.asked('guilford')
  expect(requests.map((request) => request.split('?')[0])).toEqual([
    '/arcgis/rest/services/Foreclosure/ForeclosuresPublic/FeatureServer/0/query',
    '/arcgis/rest/services/Foreclosure/ForeclosuresPublic/FeatureServer/0/query',
  ])
  expect(requests.join(' ')).not.toMatch(/Owner|Mail_/)
})

test('keeps names out of the rows of a page saved with all fields', async () => {
  const names =
    '"Owner":"FERNSBY, ODALYS","Mail_Address":"PO BOX 9911","Mail_City":"ELSEWHERE","Lot_Size":0.21,'
  const { rows, warnings } = await extractOf(dayOne.replaceAll('"OBJECTID":1', `${names}"OBJECTID":1`))
  expect(warnings).toEqual([])
  expect(JSON.stringify(rows)).not.toMatch(/FERNSBY|9911|ELSEWHERE/)
})

test('reports another kind of foreclosure', async () => {
  const { warnings } = await extractOf(dayOne.replace('"FLAGMORTGAGE ', '"FLAGINREM '))
  expect(warnings).toEqual(['the FLAG_TYPE "FLAGINREM" is unknown'])
})

test.each([
  [
    'a part of the layer',
    dayOne.replace('"features"', '"exceededTransferLimit":true,"features"'),
    'the layer has more features than were fetched',
  ],
  [
    'an error',
    '{"error":{"code":400,"message":"Invalid query parameters."}}',
    'the service returned an error: 400',
  ],
  [
    'no row',
    dayOne.replace(/"features":[^]*/, '"features":[]}'),
    'the page has no records and no notice that nothing is listed',
  ],
])('refuses %s', async (_what, text, problem) => {
  const outcome = await bench.run('guilford', Buffer.from(text))
  expect(outcome).toMatchObject({ state: 'refused', problems: [problem] })
})

test('waits for an operator where statuses are not known', async () => {
  await bench.control({ source: 'guilford', replace: ['"Assigned To Attorney"', '"Withdrawn"'] })
  const outcome = await bench.run('guilford')
  expect(outcome.state).toBe('held')
  expect(outcome.report?.bad_rows[0]?.reason).toBe('the status "Withdrawn" is not in the mapping')
})
