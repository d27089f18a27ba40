import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADAPTERS } from './adapters.ts'
import { fixturesOf } from './golden.fixture.ts'
import { createSourceBench } from './sources.fixture.ts'
import type { SourceBench } from './sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

/** Sources that a program cannot fetch: their page is saved by hand. */
const BY_HAND = ['zls']

async function runAll(
  day: 'day-1' | 'day-2',
): Promise<Map<string, { state: string; problems: readonly string[] }>> {
  const outcomes = new Map<string, { state: string; problems: readonly string[] }>()
  for (const { name } of ADAPTERS) {
    await bench.control({ source: name, day })
    const saved = BY_HAND.includes(name)
      ? readFileSync(path.join(fixturesOf(name), `${day}.html`))
      : undefined
    const { state, problems } = await bench.run(name, saved)
    outcomes.set(name, { state, problems })
  }
  return outcomes
}

const states = (outcomes: ReadonlyMap<string, { state: string }>) =>
  Object.fromEntries([...outcomes].map(([name, { state }]) => [name, state]))
const listed = async () => {
  const rows = await bench.rows(sql`
    SELECT s.name, count(*)::int AS n FROM source_record r JOIN source s ON s.id = r.source_id
    WHERE r.missing_since IS NULL GROUP BY s.name ORDER BY s.name`)
  return Object.fromEntries(rows.map(({ name, n }) => [String(name), Number(n)]))
}

test('all sources fill the product, change it, and harm nothing when some of them fail', async () => {
  const dayOne = await runAll('day-1')
  expect(new Set(Object.values(states(dayOne)))).toEqual(new Set(['published']))
  const first = await listed()
  // Sales under deeds of trust are counted and not listed.
  expect(Object.keys(first)).toHaveLength(ADAPTERS.length - 1)
  expect(Object.keys(first)).not.toContain('hutchens')

  await bench.control({ source: 'gaston', fault: 'error-page' })
  await bench.control({ source: 'henderson', fault: 'empty' })
  await bench.control({ source: 'catawba', fault: 'blocked' })
  await bench.control({ source: 'kania', replace: ['"ourfile":', '"ourfileno":'] })
  const dayTwo = await runAll('day-2')
  expect(states(dayTwo)).toMatchObject({
    gaston: 'refused',
    henderson: 'refused',
    catawba: 'blocked',
    kania: 'held',
  })
  const failed = ['gaston', 'henderson', 'catawba', 'kania']
  const others = [...dayTwo].filter(([name]) => !failed.includes(name))
  expect(others.filter(([, { state }]) => state !== 'published')).toEqual([])
  const second = await listed()
  for (const name of failed) expect(second[name]).toBe(first[name])

  // What a source shows twice is one event, whatever it is read from.
  const twice = await bench.rows(sql`
    SELECT tax_foreclosure_id, kind, "to" FROM listing_event WHERE kind = 'upset_bid'
    GROUP BY 1, 2, 3 HAVING count(*) > 1`)
  expect(twice).toEqual([])
  // No listing counts as canceled because a page does not show it.
  const canceled = await bench.rows(sql`
    SELECT e.id FROM listing_event e WHERE e.kind = 'cancelled' AND EXISTS (
      SELECT FROM listing_event gone WHERE gone.tax_foreclosure_id = e.tax_foreclosure_id
        AND gone.kind = 'disappeared_from_source' AND gone.seen_at = e.seen_at)`)
  expect(canceled).toEqual([])
})
