import type { SourcePreview } from '#contract/operator/stored-sources.ts'
import { mapping as mappingSchema } from '#contract/operator/mapping-schema.ts'
import { shortenedCell } from '#server/platform/text/shortened-cell.ts'
import { previewImport } from '#server/features/ingest/index.ts'
import type { PreviewReader } from '#server/features/ingest/index.ts'
import type { FetchedPage } from '#server/features/sources/adapter.ts'
import { cellNamed, LayoutError, normalText } from '#server/features/sources/layout/page-records.ts'
import type { Extract } from '#server/features/sources/run/extract.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readDraftPage } from './read-draft.ts'
import type { DraftExtract, Reading } from './read-draft.ts'

/** More rows than this are no page that a person reads. */
const MAX_ROWS = 500
const SAMPLES = 5

interface View {
  readonly show: 'all' | 'left_out' | 'noted'
  readonly from: number
  /** Epoch milliseconds. */
  readonly now: number
  /** The source that is edited, to compare its rows with; null for a new one. */
  readonly edits: string | null
}

/** What a page becomes by a layout and a mapping, as a run of the source would read it. */
export async function previewSource(
  page: FetchedPage,
  reading: Reading,
  { edits, ...view }: View,
  deps: { readonly db: Db; readonly reader: PreviewReader },
): Promise<SourcePreview> {
  try {
    const read = await readDraftPage(page, reading, edits ?? 'new_source')
    const { extract, mapping } = read
    const file = { name: 'rows.csv', bytes: extract.csv }
    const rows = await previewImport({ file, mapping, ...view }, deps)
    const columns = columnUses(read)
    return {
      problem: null,
      warnings: [...extract.warnings],
      columns,
      records: recordsShown(extract, columns),
      records_read: extract.records.length,
      rows: { ...rows, columns: samplesOf(extract, columns) },
      bounds: usualBounds(extract, mapping),
    }
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    return { ...NOTHING, problem: error.message }
  }
}

const NOTHING: SourcePreview = {
  problem: null,
  warnings: [],
  columns: [],
  records: [],
  records_read: 0,
  rows: null,
  bounds: null,
}

type Column = SourcePreview['columns'][number]

/** What is said about each column of the page. */
export function columnUses({ extract, layout }: Pick<DraftExtract, 'extract' | 'layout'>): Column[] {
  const has = (names: readonly string[], column: string) =>
    names.some((name) => normalText(name) === normalText(column))
  return extract.printedColumns.map((name) => {
    if (has(layout.personal, name)) return { name, use: 'personal' }
    if (has(layout.ignored, name)) return { name, use: 'ignored' }
    return { name, use: has(extract.unknownColumns, name) ? 'undecided' : 'read' }
  })
}

function recordsShown({ records, lines }: Extract, columns: readonly Column[]): SourcePreview['records'] {
  return records.slice(0, MAX_ROWS).map(({ cells }, place) => ({
    line: lines[place] ?? 0,
    cells: columns.map(({ name, use }) =>
      use === 'personal' ? null : shortenedCell(cellNamed(cells, name)),
    ),
  }))
}

function samplesOf({ records }: Extract, columns: readonly Column[]) {
  return columns.map(({ name, use }) => {
    const cells = records.map((record) => cellNamed(record.cells, name))
    return {
      name,
      filled: cells.filter((text) => text !== '').length,
      samples: use === 'personal' ? [] : cells.slice(0, SAMPLES).map(shortenedCell),
    }
  })
}

/** A list may grow to several times its size, and may be empty; what identifies a property is always there. */
function usualBounds({ records, filled }: Extract, mapping: unknown): SourcePreview['bounds'] {
  const parsed = mappingSchema.safeParse(mapping)
  const facts = parsed.success ? parsed.data.columns : {}
  const identifying = [facts.parcel_identification, facts.case_number, facts.address, facts.street]
  const always = identifying.flatMap((spec) => {
    return typeof spec === 'string' && filled[spec] === records.length ? [spec] : []
  })
  const most = Math.max(50, Math.ceil((records.length * 4) / 10) * 10)
  return { rows: [0, most], always }
}
