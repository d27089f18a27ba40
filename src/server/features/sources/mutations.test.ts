import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, readRows } from '#server/features/ingest/index.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { randomOf } from '#tests/support/seeded-random.ts'
import { ADAPTERS } from './adapters.ts'
import type { FetchedPage, SourceAdapter } from './adapter.ts'
import { listPagesOf } from './golden.fixture.ts'
import { groupNames, LayoutError } from './layout/page-records.ts'
import { pageText } from './layout/page-text.ts'
import { damage } from './mutate.fixture.ts'
import type { Damage, Random } from './mutate.fixture.ts'
import { countyRows } from './run/county-rows.ts'
import { extractRows } from './run/extract-rows.ts'
import type { Extract } from './run/extract.ts'
import { figuresOf, healthProblems, newlyLost } from './run/health.ts'
import { createSourceBench, recordedAdapter } from './sources.fixture.ts'
import type { SourceBench } from './sources.fixture.ts'

/** Damaged pages per source and seed; `npm run soak -- histories` passes more seeds. */
const TRIES = 12
const seeds = (process.env['SOAK_SEEDS'] ?? '7').split(',').map(Number)

/** An hour after the undamaged page was published. */
const NOW = Date.parse('2026-11-25T17:00:00Z')
const FIGURES = [
  'foreclosure_date',
  'upset_bid_date',
  'opening_bid_cents',
  'highest_bid_cents',
  'minimum_upset_bid_cents',
] as const

type Facts = Readonly<Record<string, string | number | null>>

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

/** Distinguishable figures of each property, by county, case and parcel. */
async function figuresBy(extract: Extract): Promise<Map<string, Facts>> {
  const read = await readRows({ name: 'rows.csv', bytes: extract.csv }, extract.mapping, NOW)
  if (!read.ok) return new Map()
  return new Map(
    read.rows.flatMap(({ line, observations }) =>
      observations.map(({ county_fips, case_number, parcel, facts }): [string, Facts] => [
        `${county_fips} ${case_number ?? ''} ${parcel?.canonical ?? facts.street ?? ''}`,
        { ...facts, record: extract.lines.indexOf(line) },
      ]),
    ),
  )
}

interface Tally {
  wrong: string[]
  stopped: string[]
  undamaged: number
  flowing: number
  tried: number
}

/** Whether a damaged page would be published, and with which figures: through reading, health and the importer. */
async function published(
  adapter: SourceAdapter,
  pages: readonly FetchedPage[],
  truth: Extract,
): Promise<Map<string, Facts> | null> {
  let extract: Extract
  try {
    extract = await extractRows(adapter, pages, adapter.address)
  } catch (error) {
    if (error instanceof LayoutError) return null
    throw error
  }
  const before = {
    figures: figuresOf(truth, await countyRows(truth, NOW)),
    layout: truth.fingerprint,
    extract: truth.csv.toString('base64'),
    readOn: '2026-11-24',
  }
  const now = {
    figures: figuresOf(extract, await countyRows(extract, NOW)),
    layout: extract.fingerprint,
    extract: extract.csv.toString('base64'),
  }
  const report = await importFile({
    file: { name: `${adapter.name}.csv`, bytes: extract.csv },
    mapping: extract.mapping,
    source: adapter.name,
    authority: adapter.authority,
    asOf: new Date(NOW).toISOString(),
    reasonsToHold: healthProblems(now, [before], adapter),
    lostRows: newlyLost(now.figures, [before]),
    dryRun: true,
    now: NOW,
    db: bench.database.db,
    log: quietLog,
  })
  return report.state === 'dry_run' && report.problems.length === 0 ? figuresBy(extract) : null
}

/** Properties of the truth that a property of a damaged page may be: by its case, else by its parcel, else its street. */
function sameProperty(truth: ReadonlyMap<string, Facts>, property: Facts): Facts[] {
  const found = (['case_number', 'parcel_identification', 'street'] as const).map((fact) => {
    const value = property[fact] ?? null
    return value === null ? [] : [...truth.values()].filter((facts) => facts[fact] === value)
  })
  return found.find(({ length }) => length > 0) ?? []
}

/** The rows of a page, those that another column leaves out included: their figures are no wrong ones either. */
function withLeftOut(extract: Extract): Extract {
  const leave_out = extract.mapping.leave_out.filter((rule) => !('column' in rule))
  return { ...extract, mapping: { ...extract.mapping, leave_out } }
}

interface Truth {
  /** Figures that are published from the undamaged page. */
  readonly shown: ReadonlyMap<string, Facts>
  /** All figures it states. */
  readonly stated: ReadonlyMap<string, Facts>
}

function judge(found: Map<string, Facts> | null, { shown, stated }: Truth, what: Damage, tally: Tally): void {
  for (const [key, facts] of found ?? []) {
    const known = sameProperty(stated, facts)
    for (const fact of FIGURES) {
      const value = facts[fact] ?? null
      if (value !== null && !known.some((each) => each[fact] === value))
        tally.wrong.push(`${what.kind}: ${key} ${fact} ${value}`)
    }
  }
  if (what.touched === null) return
  const { touched } = what
  const untouched = [...shown].filter(([, { record }]) => !touched.has(Number(record)))
  tally.undamaged += untouched.length
  if (found === null) {
    tally.stopped.push(what.kind)
    return
  }
  const isWhole = ([key, facts]: readonly [string, Facts]) =>
    FIGURES.every((fact) => (found.get(key)?.[fact] ?? null) === facts[fact])
  tally.flowing += untouched.filter(isWhole).length
}

async function play(adapter: SourceAdapter, random: Random, tally: Tally): Promise<void> {
  const [page, ...others] = listPagesOf(adapter, 'day-1')
  if (!page) throw new Error('no page')
  const truth = await extractRows(adapter, [page, ...others], adapter.address)
  const figures = { shown: await figuresBy(truth), stated: await figuresBy(withLeftOut(truth)) }
  const text = pageText(page)
  const records = truth.records.filter((record) => record.page === 0)
  // What a page prints once belongs to all of its records.
  const ofPage = (adapter.layout.page_values ?? []).flatMap(groupNames)
  const columns = truth.printedColumns.filter((column) => !ofPage.includes(column))
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const what = damage({ text, records, columns, random })
    if (what === null) continue
    const bytes = what.encode ? what.encode(what.text) : Buffer.from(what.text)
    judge(await published(adapter, [{ ...page, bytes }, ...others], truth), figures, what, tally)
    tally.tried += 1
  }
}

describe.each(ADAPTERS.map((adapter, place) => [adapter.name, place] as const))(
  'damaged pages of %s',
  (name, place) => {
    test.each(seeds)('publish no wrong figure, and stop few good rows (seed %i)', async (seed) => {
      bench.clock.now = NOW - 2 * 3_600_000
      const adapter = recordedAdapter(name)
      const [page, ...others] = listPagesOf(adapter, 'day-1')
      // As a saved page, because not every site is read by requests.
      const { state } = await bench.run(name, others.length === 0 ? page?.bytes : undefined)
      expect(state).toBe('published')
      const tally: Tally = { wrong: [], stopped: [], undamaged: 0, flowing: 0, tried: 0 }
      // Another sequence for each source, so that together they meet nearly every kind of damage.
      await play(adapter, randomOf(seed * 100 + place), tally)
      expect(tally.wrong).toEqual([])
      expect(tally.tried).toBeGreaterThanOrEqual(TRIES / 4)
      const stopped = tally.stopped.toSorted()
      expect(stopped, stopped.join(', ')).toEqual([])
      expect(tally.flowing / Math.max(1, tally.undamaged)).toBeGreaterThanOrEqual(
        tally.undamaged === 0 ? 0 : 0.95,
      )
    })
  },
)
