import { mapping as mappingSchema } from '#contract/operator/mapping-schema.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { Layout } from '#contract/operator/layout-schema.ts'
import type { ListingMapping } from '#server/features/ingest/index.ts'
import type { FetchedPage, SourceAdapter } from '#server/features/sources/adapter.ts'
import { LayoutError, normalText } from '#server/features/sources/layout/page-records.ts'
import { extractOf, mappingOfRows, usedColumns } from '#server/features/sources/run/extract.ts'
import type { Extract } from '#server/features/sources/run/extract.ts'
import { readBounded } from '#server/features/sources/threads/page-reader.ts'

/** Layout and mapping as an operator left them. */
export interface Reading {
  readonly layout: unknown
  readonly mapping: unknown
}

/** A page read by them. */
export interface DraftExtract {
  readonly layout: Layout
  /** As it is used for the file of the rows; not checked yet where the operator's is not complete. */
  readonly mapping: unknown
  readonly extract: Extract
}

/** Reads a page by a layout that may be wrong and a mapping that may not be complete. Throws a LayoutError. */
export async function readDraftPage(
  page: FetchedPage,
  reading: Reading,
  name: string,
): Promise<DraftExtract> {
  const layout = layoutOf(reading.layout)
  const mapping = mappingOfRows({ name, mapping: mappingGiven(reading.mapping) })
  const shape = mappingSchema.safeParse(mapping)
  const used: ListingMapping | null = shape.success && shape.data.reads === 'listings' ? shape.data : null
  refusePersonal(layout, used)
  const records = await readBounded(layout, [page], 'preview')
  const extract = extractOf(records, { adapter: { layout }, layout, mapping: used ?? NOTHING_USED }, page.url)
  return { layout, mapping, extract }
}

const NOTHING_USED: ListingMapping = (() => {
  const parsed = mappingSchema.parse({ reads: 'listings', source: { name: 'none' }, columns: {} })
  if (parsed.reads !== 'listings') throw new Error('unreachable')
  return parsed
})()

/** A column with names of persons is never stored with the rows. */
function refusePersonal({ personal }: Layout, mapping: ListingMapping | null): void {
  const names = new Set(personal.map(normalText))
  const read = mapping === null ? [] : usedColumns(mapping).filter((column) => names.has(normalText(column)))
  if (read.length > 0)
    throw new LayoutError(
      `the column "${read[0]}" holds names of persons, so that no fact can be read from it`,
    )
}

function layoutOf(given: unknown): Layout {
  const parsed = layoutSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new LayoutError(`the layout is not complete: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

/** The mapping without what every source has in common. */
function mappingGiven(given: unknown): SourceAdapter['mapping'] {
  const parsed = mappingSchema.safeParse(withAnyName(given))
  if (!parsed.success || parsed.data.reads !== 'listings') return isMapping(given) ? given : { columns: {} }
  const { reads: _reads, source: _source, ...mapping } = parsed.data
  return mapping
}

function withAnyName(given: unknown): unknown {
  return typeof given === 'object' ? { ...given, source: { name: 'any' } } : given
}

// Only as far as it is needed to tell what is wrong with the rest.
function isMapping(given: unknown): given is SourceAdapter['mapping'] {
  return (
    typeof given === 'object' && given !== null && 'columns' in given && typeof given.columns === 'object'
  )
}
