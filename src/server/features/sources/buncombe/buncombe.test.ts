import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('publishes the PDF of day one, then exactly the changes of day two', async () => {
  const first = await bench.run('buncombe')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 9, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'buncombe', day: 'day-2' })
  const second = await bench.run('buncombe')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  expect(second.report).toMatchObject({ rows: { read: 9 } })
  expect(
    second.report?.differences.map(
      ({ parcel_identification, fact, from, to }) =>
        `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
    ),
  ).toEqual([
    '9775-58-2264-00000 highest_bid 26500 > 27825',
    '9775-58-2264-00000 upset_bid_date 2026-11-30 > 2026-12-07',
    '9663-44-0912-00000 opening_bid 9418.22 > ',
    '9663-44-0912-00000 status  > redeemed',
  ])
  const listings = await bench.rows(sql`
    SELECT t.status, count(*)::int AS number FROM tax_foreclosure t WHERE t.gone_since IS NULL GROUP BY 1 ORDER BY 1`)
  expect(listings).toEqual([
    { status: 'Redeemed', number: 2 },
    { status: 'Upset Bid Ongoing', number: 4 },
    { status: 'Waiting on sales date', number: 3 },
  ])
})

test('stores no name', async () => {
  const stored = await bench.rows(sql`SELECT to_jsonb(p)::text AS text FROM parcel p
    UNION ALL SELECT to_jsonb(t)::text FROM tax_foreclosure t UNION ALL SELECT to_jsonb(r)::text FROM source_run r
    UNION ALL SELECT to_jsonb(i)::text FROM ingest_run i`)
  expect(stored.filter(({ text }) => /WHITSON|GUDGER|SLUDER/i.test(String(text)))).toEqual([])
})
