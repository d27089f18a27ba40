import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ADAPTERS } from './adapters.ts'
import { fixturesOf, goldenOf, goldenSchema, listPagesOf } from './golden.fixture.ts'
import { extractRows } from './run/extract-rows.ts'

const NOW = Date.parse('2026-11-25T15:00:00Z')
const FOLDERS_WITHOUT_A_SOURCE = [
  'evidence',
  'fetching',
  'layout',
  'operator',
  'replay',
  'run',
  'stored',
  'threads',
]

test('every folder of a source is an adapter with its own name', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !FOLDERS_WITHOUT_A_SOURCE.includes(entry.name))
    .map(({ name }) => name)
  expect(ADAPTERS.map(({ name }) => name.replaceAll('_', '-')).toSorted()).toEqual(folders.toSorted())
})

describe.each(ADAPTERS.map((adapter) => [adapter.name, adapter] as const))('%s', (name, adapter) => {
  const goldenFile = path.join(fixturesOf(name), 'golden-day-1.json')

  // Never written by a test: what a page means is decided by a person who reads it.
  test('has a golden file beside its recorded pages', () => {
    expect(existsSync(goldenFile)).toBe(true)
    expect(listPagesOf(adapter, 'day-1').length).toBeGreaterThan(0)
  })

  test('reads its recorded pages as the golden file says', async () => {
    const golden = goldenSchema.parse(JSON.parse(readFileSync(goldenFile, 'utf8')))
    expect(await goldenOf(adapter, listPagesOf(adapter, 'day-1'), NOW)).toEqual(golden)
  })

  test('keeps no state: other pages in between change nothing', async () => {
    const read = async (day: 'day-1' | 'day-2') => {
      const { csv, fingerprint } = await extractRows(adapter, listPagesOf(adapter, day), adapter.address)
      return `${fingerprint} ${csv.toString()}`
    }
    const first = await read('day-1')
    const other = await read('day-2')
    expect(await read('day-1')).toBe(first)
    expect(other).not.toBe(first)
  })

  test('puts no personal column into its rows', async () => {
    const { rows } = await extractRows(adapter, listPagesOf(adapter, 'day-1'), adapter.address)
    const personal = new Set((adapter.layout.personal ?? []).map((column) => column.toLowerCase()))
    expect(
      rows.flatMap((row) => Object.keys(row)).filter((column) => personal.has(column.toLowerCase())),
    ).toEqual([])
  })
})
