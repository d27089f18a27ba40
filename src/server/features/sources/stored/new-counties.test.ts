import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findAdapter } from '#server/features/sources/find-adapter.ts'
import { goldenOf, goldenSchema } from '#server/features/sources/golden.fixture.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { aboutCounty, inventedPage, partOf, sourceMaker, type Made } from './stored.fixture.ts'

const NOW = Date.parse('2026-11-25T15:00:00Z')
/** Facts of each page, written by hand. */
const golden = z
  .record(z.string(), goldenSchema.shape.facts)
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'fixtures/golden.json'), 'utf8')))

let product: TestApp
let cookie: string
beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-25T15:00:00Z')
  cookie = await signUpOperator(product, 'operator@example.com')
})
afterAll(() => product.close())

/** One thing that an operator says on top of what is suggested. */
type Decision = (made: Made) => Made

const fact =
  (name: string, column: string): Decision =>
  ({ layout, mapping }) => ({
    layout,
    mapping: { ...mapping, columns: { ...partOf(mapping, 'columns'), [name]: column } },
  })
const noFact =
  (name: string): Decision =>
  ({ layout, mapping }) => {
    const { [name]: _dropped, ...columns } = partOf(mapping, 'columns')
    return { layout, mapping: { ...mapping, columns } }
  }
const meaning =
  (word: string, stage: string): Decision =>
  ({ layout, mapping }) => ({
    layout,
    mapping: { ...mapping, statuses: { ...partOf(mapping, 'statuses'), [word]: stage } },
  })
const notUsed =
  (...ignored: string[]): Decision =>
  ({ layout, mapping }) => ({ layout: { ...layout, ignored }, mapping })
const noDay =
  (...words: string[]): Decision =>
  ({ layout, mapping }) => ({ layout, mapping: { ...mapping, no_day: words } })

/** Name, title, county, address and terms are said for every source. */
const ALWAYS_SAID = 5
const MOST_DECISIONS = 12

const pages: readonly [name: string, county: string, file: string, decisions: readonly Decision[]][] = [
  ['bladen', 'Bladen', 'bladen.html', [noDay('To be announced'), notUsed('Remarks')]],
  [
    'craven',
    'Craven',
    'craven.html',
    [
      fact('status', 'Last line'),
      meaning('Upset period open', 'upset'),
      meaning('Scheduled', 'scheduled'),
      meaning('Sale final', 'confirmed'),
    ],
  ],
  ['halifax', 'Halifax', 'halifax.html', []],
  ['pitt', 'Pitt', 'pitt.json', [noFact('place'), fact('address', 'Location')]],
  ['onslow', 'Onslow', 'onslow.json', [meaning('SCHEDULED', 'scheduled'), meaning('UPSET', 'upset')]],
  ['wilkes', 'Wilkes', 'wilkes.html', []],
]

describe.each(pages)('%s, a layout that no source has', (name, county, file, decisions) => {
  test('becomes a source with few decisions, and gives exactly what its page says', async () => {
    const maker = sourceMaker(product, cookie)
    const bytes = inventedPage(file)
    const id = await maker.begin(bytes)
    const [best] = (await maker.open(id)).suggestions
    if (!best) throw new Error('nothing is suggested')
    const made = decisions.reduce<Made>((sofar, decide) => decide(sofar), best)
    const preview = await maker.preview(id, made)
    expect(preview).toMatchObject({ problem: null, warnings: [] })
    if (!preview.bounds) throw new Error('no bounds')
    const about = aboutCounty(county, preview.bounds)
    const { layout, mapping } = made
    const saved = await maker.save(id, { layout, mapping, name, about, replaces: null })
    expect(saved.json()).toEqual({ name, version: 1 })
    const adapter = await findAdapter(product.database.db, name)
    if (adapter === null) throw new Error('not stored')
    const page = { part: 'list', url: adapter.address, contentType: null, bytes }
    expect(await goldenOf(adapter, [page], NOW)).toEqual(goldenSchema.parse({ facts: golden[name] }))
    expect(decisions.length + ALWAYS_SAID).toBeLessThanOrEqual(MOST_DECISIONS)
  })
})
