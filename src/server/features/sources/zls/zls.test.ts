import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageBrowser } from '#server/features/sources/adapter.ts'
import { runSource } from '#server/features/sources/run/run-source.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { zls } from './zls.source.ts'

const LAST_PAGE = 'aria-label="Next page" class="dxbl-btn dxbl-pager-arrow-btn dxbl-disabled" disabled=""'
const MORE_PAGES = 'aria-label="Next page" class="dxbl-btn dxbl-pager-arrow-btn"'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

function saved(file: string): string {
  return readFileSync(path.join(import.meta.dirname, 'fixtures', file), 'utf8')
}

function runSaved(markup: string) {
  return bench.run('zls', Buffer.from(markup))
}

test('without a browser a run tells to save the page, and asks the site for nothing', async () => {
  const outcome = await bench.run('zls')
  expect(outcome.state).toBe('blocked')
  expect(outcome.problems).toEqual([
    expect.stringMatching(/draws its list in a browser.*steps source run zls --file FILE/),
  ])
  expect((await bench.asked('zls')).requests).toEqual([])
})

test('publishes saved pages: the rows of day one, then the changes of day two', async () => {
  const first = await runSaved(saved('day-1.html'))
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 24, bad: 1, unreadable_cells: 0 } })
  const second = await runSaved(saved('day-2.html'))
  expect(second).toMatchObject({ state: 'published', problems: [] })
  expect(
    second.report?.differences.map(
      ({ parcel_identification, fact, from, to }) =>
        `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
    ),
  ).toEqual([
    '0024417 highest_bid 33210.55 > 34871.08',
    '0024417 upset_bid_date 2026-11-30 > 2026-12-07',
    '4479-12-6604-00 status scheduled > redeemed',
    '033127 foreclosure_date 2027-01-12 > ',
  ])
  const listing = await bench.rows(sql`
    SELECT t.highest_bid_cents, t.upset_bid_date, t.status FROM tax_foreclosure t
    JOIN parcel p ON p.id = t.parcel_id WHERE p.parcel_identification = '0024417'`)
  expect(listing).toEqual([
    {
      highest_bid_cents: 3_487_108,
      upset_bid_date: '2026-12-07',
      status: 'Upset Bid Ongoing',
    },
  ])
})

test.each([
  ['what a plain request gets', saved('shell.html'), /no table with the columns "Tax Office"/],
  ['the first of several pages', saved('day-1.html').replace(LAST_PAGE, MORE_PAGES), /further pages follow/],
])('refuses %s', async (_what, markup, problem) => {
  const { state, problems } = await runSaved(markup)
  expect(state).toBe('refused')
  expect(problems).toEqual([expect.stringMatching(problem)])
})

test('holds a run with a status it does not know', async () => {
  const { state, report } = await runSaved(
    saved('day-2.html').replaceAll('Courthouse Sale', 'Online Auction'),
  )
  expect(state).toBe('held')
  expect(report?.bad_rows[0]?.reason).toBe('the status "Online Auction" is not in the mapping')
})

test('with a browser reads and stores every page of the list', async () => {
  const [head = '', ...rest] = saved('day-2.html').split(/(?=<tr data-visible-index)/)
  const [lastRow = '', tail = ''] = (rest.pop() ?? '').split(/(?=<tr class="dxbl-grid-empty-row)/)
  const pages = [
    [head, ...rest.slice(0, 12), tail].join('').replace(LAST_PAGE, MORE_PAGES),
    [head, ...rest.slice(12), lastRow, tail].join(''),
  ]
  const browser: PageBrowser = {
    async visit(_url, { press }) {
      expect(press).toBe('I AGREE')
      return pages.map((page) => Buffer.from(page))
    },
  }
  const outcome = await runSource(zls, 'operator', { ...bench.deps, browser })
  expect(outcome).toMatchObject({ state: 'published', problems: [] })
  expect(outcome?.report).toMatchObject({ rows: { read: 24 } })
  const stored = await bench.rows(sql`
    SELECT place, part FROM source_page WHERE source_run_id = ${outcome?.runId ?? 0} ORDER BY place`)
  expect(stored).toEqual([
    { place: 1, part: 'list' },
    { place: 2, part: 'list' },
  ])
})

test('publishes and reports a row of a county that is not known to be among its own', async () => {
  const markup = saved('day-2.html').replace('Moore County Tax Office', 'Pender County Tax Office')
  expect(await runSaved(markup)).toMatchObject({
    state: 'published',
    problems: [],
    warnings: ['1 row is of Pender County, which is none of the counties of zls'],
  })
})
