import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

const DAY = 'Sale will be held&nbsp;December 16, 2026'

test('publishes day one, then the amounts of day two', async () => {
  expect(await bench.run('henderson')).toMatchObject({
    state: 'published',
    problems: [],
    report: { rows: { read: 9, bad: 0, unreadable_cells: 0 } },
  })
  await bench.control({ source: 'henderson', day: 'day-2' })
  const second = await bench.run('henderson')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  expect(
    second.report?.differences.map(
      ({ parcel_identification, fact, from, to }) =>
        `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
    ),
  ).toEqual(['9952406 opening_bid  > 3380.06', '10009211 opening_bid 1613.43 > 1655.1'])
})

test('holds a list whose day of sale is not found', async () => {
  await bench.control({ source: 'henderson', replace: [DAY, 'Ask us for the day: December 16, 2026'] })
  const { state, problems } = await bench.run('henderson')
  expect(state).toBe('held')
  expect(problems.join('; ')).toContain('its column "sale_date" is filled in 0% of the rows; usually in 100%')
})

test('refuses a page with two days of sale', async () => {
  await bench.control({ source: 'henderson', replace: [DAY, `Sale will be held January 6, 2027. ${DAY}`] })
  expect(await bench.run('henderson')).toMatchObject({
    state: 'refused',
    problems: ['the page prints 2 values of "sale_date, sale_time, sale_place"'],
  })
})

test('publishes nothing of an empty table that says when the next sale may be', async () => {
  const empty = `<table><tr><th>Listing Owner's Name:</th><th>Parcel #:</th><th>Description:</th>
    <th>Clerk of Court File #</th><th>Estimated Opening Bid*</th></tr></table>`
  expect(await bench.run('henderson', Buffer.from(`<p>Please come back.</p>${empty}`))).toMatchObject({
    state: 'refused',
    problems: ['the page has no records and no notice that nothing is listed'],
  })
  const { state, report } = await bench.run(
    'henderson',
    Buffer.from(`<p>Next sale estimated Spring 2027</p>${empty}`),
  )
  // An operator confirms that the list ran empty.
  expect(state).toBe('held')
  expect(report?.rows.read).toBe(0)
})
