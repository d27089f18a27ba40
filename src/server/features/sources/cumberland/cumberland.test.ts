import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('publishes day one, then the days of day two', async () => {
  expect(await bench.run('cumberland')).toMatchObject({ state: 'published', problems: [] })
  await bench.control({ source: 'cumberland', day: 'day-2' })
  const second = await bench.run('cumberland')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  expect(
    second.report?.differences.map(({ fact, from, to }) => `${fact} ${from ?? ''} > ${to ?? ''}`),
  ).toEqual(['foreclosure_date 2026-12-10 > ', 'foreclosure_date  > 2027-01-21'])
})

test('refuses the start page of the tax office, whose tables are its phone and fax', async () => {
  const page = `<h1>Tax Administration</h1><table class="table contact-us-table">
    <tr><td>Phone:</td><td>910-555-0189</td></tr><tr><td>Address:</td><td>117 Dick Street</td></tr></table>`
  expect(await bench.run('cumberland', Buffer.from(page))).toMatchObject({ state: 'refused', report: null })
})

test('refuses a page whose column of names has another name', async () => {
  await bench.control({ source: 'cumberland', replace: ['Owners Name', 'Taxpayer'] })
  expect(await bench.run('cumberland')).toMatchObject({
    state: 'refused',
    problems: ['a table of the page has no column "Owners Name"'],
  })
})
