import { z } from 'zod'
import type { DateFact, DateForm } from '#contract/operator/mapping-schema.ts'
import { DATE_FACTS } from '#contract/operator/mapping-schema.ts'
import type { SuggestedSource } from '#contract/operator/stored-sources.ts'
import { counties } from '#domain/counties/counties.ts'
import { suggestMapping } from '#server/features/ingest/index.ts'
import type { ListingMappingInput } from '#server/features/ingest/index.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import type { LayoutPage } from '#server/features/sources/layout/page-records.ts'
import { pageText } from '#server/features/sources/layout/page-text.ts'
import { suggestBounded } from '#server/features/sources/threads/page-reader.ts'
import type { FoundLayout } from './suggest/found-layout.ts'

/** More ways to read a page than a person looks through. */
const MAX_SUGGESTED = 12

type Columns = ListingMappingInput['columns']

/** The layouts by which a page could be read, each with what its columns could mean, the likeliest first. */
export async function suggestSources(page: LayoutPage, name: string): Promise<SuggestedSource[]> {
  const county = countyOn(pageText(page))
  const suggested = (await foundOn(page)).map((found) => {
    const columns = columnsOf(found, name)
    const known = Object.keys(columns).length
    const mapping: ListingMappingInput = {
      reads: 'listings',
      source: { name: 'new_source' },
      columns: { ...(county !== null && { county: { value: county } }), ...columns },
      dates: datesOf(columns, found),
    }
    const { kind, title, layout, rows, warnings, problem } = found
    return {
      kind,
      title,
      layout: asJson(layout),
      mapping: asJson(mapping),
      columns: [...found.columns],
      rows,
      known,
      warnings,
      problem,
    }
  })
  return suggested.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, MAX_SUGGESTED)
}

/** None for a page that cannot be read or is too much to look through: a layout can still be written. */
async function foundOn(page: LayoutPage): Promise<readonly FoundLayout[]> {
  try {
    return await suggestBounded(page)
  } catch (error) {
    if (error instanceof LayoutError) return []
    throw error
  }
}

/** Columns for texts without a label, which may be values of the label above. */
const STRAY: readonly string[] = ['Heading', 'Last line']

/** Many rows with many known columns, and little left over. */
function scoreOf({ rows, known, columns, warnings, problem }: SuggestedSource): number {
  if (problem !== null) return -1
  const labeled = columns.filter((name) => !STRAY.includes(name)).length
  return rows * (known * 3 + Math.min(labeled, 10)) - warnings * 2
}

function columnsOf({ columns, samples, layout }: FoundLayout, name: string): Columns {
  const personal = new Set(layout.personal)
  const usable = columns.filter((column) => !personal.has(column))
  const found: Record<string, string> = {}
  // By the whole name, then by the last part of a path, such as `sale.date` or `date`.
  for (const nameOf of [(column: string) => column.replaceAll('.', ' '), lastPart]) {
    const open = usable.filter((column) => !Object.values(found).includes(column))
    const { mapping } = suggestMapping({ name, columns: open.map(nameOf), hasOutlines: false }, [])
    for (const [fact, spec] of Object.entries(mapping.columns)) {
      const column = open.find((each) => nameOf(each) === spec)
      if (column !== undefined && found[fact] === undefined) found[fact] = column
    }
  }
  const cases = usable.find((column) => areCases(samples[column] ?? []))
  if (found['case_number'] === undefined && cases !== undefined && !Object.values(found).includes(cases))
    found['case_number'] = cases
  if (found['address'] !== undefined) delete found['street']
  return found
}

function lastPart(column: string): string {
  return column.split('.').at(-1) ?? column
}

function areCases(samples: readonly string[]): boolean {
  return (
    samples.length > 0 &&
    samples.every((text) => /^\d{2,4}\s?-?(?:CVD|CVS|CV|SP|M|R|E)\s?-?\s?\d+/i.test(text))
  )
}

/** Days that are written as numbers. */
function datesOf(columns: Columns, { samples }: FoundLayout): Partial<Record<DateFact, DateForm[]>> {
  const entries = DATE_FACTS.flatMap((fact) => {
    const column = columns[fact]
    const values = typeof column === 'string' ? (samples[column] ?? []) : []
    const form = formOf(values)
    return form === null ? [] : [[fact, [form]] as const]
  })
  return Object.fromEntries(entries)
}

function formOf(values: readonly string[]): DateForm | null {
  if (values.length === 0) return null
  if (values.every((text) => /^\d{12,13}$/.test(text)))
    return values.every((text) => Number(text) % 86_400_000 === 0) ? 'epoch_ms_date' : 'epoch_ms'
  return values.every((text) => /^\d{9,10}$/.test(text)) ? 'epoch_s' : null
}

/** The county that a page names most often, if any. */
function countyOn(text: string): string | null {
  const counts = counties
    .map(({ name }) => ({ name, count: text.split(`${name} County`).length - 1 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return counts[0]?.name ?? null
}

/** A layout or mapping as JSON, without what is undefined. */
export function asJson(value: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(value)))
}
