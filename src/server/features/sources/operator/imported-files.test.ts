import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorNeed } from '#contract/operator/overview.ts'
import type { ImportedRun, OperatorSource } from '#contract/operator/sources.ts'
import { importFile } from '#server/features/ingest/index.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Listed = { sources: OperatorSource[]; held: ImportedRun[]; files: ImportedRun[] }
type Detail = OperatorSource & { files: ImportedRun[]; runs: object[] }

const MAPPING = {
  reads: 'listings',
  source: { column: 'source', names: { kania: 'kania', county_website: 'county_website' } },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    foreclosure_date: 'sale',
    opening_bid: 'opening',
  },
}
const rowsOf = (source: string, from: number, count: number) =>
  Array.from(
    { length: count },
    (_, n) => `${source},Burke,25CV${String(from + n).padStart(6, '0')}-110,27000${from + n},2026-12-15,5000`,
  )
const KANIA = rowsOf('kania', 1000, 6)
const WEBSITE = rowsOf('county_website', 2000, 6)

let product: TestApp
let operator: string

beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-18T14:00:00Z')
  operator = await signUpOperator(product, 'operator@example.com')
  await importRows('day-two.csv', [...KANIA, ...WEBSITE])
  await importRows('half.csv', [...KANIA.slice(3), ...WEBSITE.slice(3)])
  await importRows('quarter.csv', [...KANIA.slice(4), ...WEBSITE.slice(4)])
  await importRows('website.csv', WEBSITE.slice(4))
})
afterAll(() => product.close())

async function importRows(name: string, rows: readonly string[]) {
  product.clock.advance(3_600_000)
  const bytes = Buffer.from(['source,county,case,parcel,sale,opening', ...rows, ''].join('\n'))
  const { db } = product.database
  await importFile({ file: { name, bytes }, mapping: MAPPING, now: product.clock.now(), db, log: quietLog })
}

const get = async <T>(path: string) =>
  (await product.call('GET', `/api/operator/${path}`, { cookie: operator })).json<T>()

test('every held run of files is named, and of the same sources the newest one asks for an operator', async () => {
  const { held } = await get<Listed>('sources')
  expect(held).toMatchObject([
    {
      file_name: 'half.csv',
      state: 'held',
      sources: [{ title: 'County Tax Office' }, { title: 'Kania Law Firm' }],
      gone: 6,
    },
    { file_name: 'quarter.csv', gone: 8 },
    { file_name: 'website.csv', sources: [{ name: 'county_website', title: 'County Tax Office' }] },
  ])
  const { needs } = await get<{ needs: OperatorNeed[] }>('overview')
  const ofRuns = needs.filter(({ id }) => id.startsWith('run.'))
  expect(ofRuns).toMatchObject([
    { title: 'County Tax Office, Kania Law Firm: run held', link: `/operator/runs/${held[1]?.id}` },
    { title: 'County Tax Office: run held', link: `/operator/runs/${held[2]?.id}` },
  ])
  expect(ofRuns[0]?.detail).toMatch(/^It would halve Kania Law Firm: only 2 of its 6 listings would remain\./)
  expect(ofRuns[0]?.detail).toContain(' 1 older run is held, too.')
})

test('the sources say what is shown of files, also those without a page', async () => {
  const { sources, files } = await get<Listed>('sources')
  expect(sources.find(({ name }) => name === 'kania')).toMatchObject({
    is_file_only: false,
    last_run: null,
    listings: 6,
  })
  expect(sources.filter(({ is_file_only }) => is_file_only)).toMatchObject([
    {
      name: 'county_website',
      title: 'County Tax Office',
      counties: ['Burke'],
      listings: 6,
    },
  ])
  const readAt = (name: string) => Date.parse(sources.find((each) => each.name === name)?.last_good_at ?? '')
  const dayTwo = Date.parse('2026-11-18T15:00:00Z')
  expect([readAt('kania'), readAt('county_website')]).toEqual([dayTwo, dayTwo])
  expect(files.map(({ file_name, state }) => [file_name, state])).toEqual([
    ['website.csv', 'held'],
    ['quarter.csv', 'held'],
    ['half.csv', 'held'],
    ['day-two.csv', 'published'],
  ])
  const kania = await get<Detail>('sources/kania')
  expect(kania.runs).toEqual([])
  expect(kania.files.map(({ file_name }) => file_name)).toEqual(['quarter.csv', 'half.csv', 'day-two.csv'])
})

test('a held run is not named once its sources were published anew', async () => {
  await importRows('day-three.csv', [...WEBSITE, ...rowsOf('county_website', 3000, 1)])
  const { held, files } = await get<Listed>('sources')
  expect(held).toEqual([])
  expect(files[0]).toMatchObject({ file_name: 'day-three.csv', state: 'published', new: 1 })
})
