import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readRows } from '#server/features/ingest/index.ts'
import { LIST } from './adapter.ts'
import type { FetchedPage, SourceAdapter } from './adapter.ts'
import { extractRows } from './run/extract-rows.ts'
import type { Extract } from './run/extract.ts'
import { countyRows, otherCounties } from './run/county-rows.ts'

/** Facts of one property as an adapter reads them: what is null is left out. */
type GoldenFacts = Readonly<Record<string, string | number>>

/** What a recorded page means, written by hand beside it. */
export const goldenSchema = z.strictObject({
  /** Facts of each property, in the order of the page. */
  facts: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Rows left out, by reason. */
  left_out: z.record(z.string(), z.number()).default({}),
  /** Rows that cannot be read, each with its reason. */
  bad: z.array(z.string()).default([]),
  /** Cells that cannot be read, and remarks. */
  notes: z.array(z.string()).default([]),
  /** Warnings of a run, such as columns that are not known. */
  warnings: z.array(z.string()).default([]),
})
type Golden = z.output<typeof goldenSchema>

const siteSchema = z.looseObject({
  routes: z.record(
    z.string(),
    z.union([z.string(), z.looseObject({ 'day-1': z.string(), 'day-2': z.string() })]),
  ),
})

/** Folder of the recorded pages of a source. */
export function fixturesOf(name: string): string {
  return path.join(import.meta.dirname, name, 'fixtures')
}

/** The recorded list pages of a day: those of `site.json` that change by day, in its order. */
export function listPagesOf(adapter: SourceAdapter, day: 'day-1' | 'day-2'): FetchedPage[] {
  const folder = fixturesOf(adapter.name)
  const { routes } = siteSchema.parse(JSON.parse(readFileSync(path.join(folder, 'site.json'), 'utf8')))
  return Object.entries(routes).flatMap(([route, answer]) => {
    if (typeof answer === 'string') return []
    const bytes = readFileSync(path.join(folder, answer[day]))
    return [{ part: LIST, url: new URL(route, adapter.address).href, contentType: null, bytes }]
  })
}

/** Reads pages as a run does, and tells what they mean. */
export async function goldenOf(
  adapter: SourceAdapter,
  pages: readonly FetchedPage[],
  now: number,
): Promise<Golden> {
  return goldenOfExtract(adapter, await extractRows(adapter, pages, adapter.address), now)
}

async function goldenOfExtract(adapter: SourceAdapter, extract: Extract, now: number): Promise<Golden> {
  const read = await readRows({ name: 'rows.csv', bytes: extract.csv }, extract.mapping, now)
  if (!read.ok) throw new Error(read.problems.join('; '))
  return {
    facts: read.rows.flatMap(({ observations }) =>
      observations.map(({ county_fips, procedure, facts }) =>
        withoutNulls({ county_fips, procedure, ...facts }),
      ),
    ),
    left_out: Object.fromEntries(read.leftOut),
    bad: read.bad.map(({ reason }) => reason),
    notes: [...read.unreadableCells, ...read.notes].map(({ text }) => text),
    warnings: [...extract.warnings, ...otherCounties(adapter, await countyRows(extract, now))],
  }
}

function withoutNulls(values: Readonly<Record<string, string | number | null>>): GoldenFacts {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return Object.fromEntries(entries)
}
