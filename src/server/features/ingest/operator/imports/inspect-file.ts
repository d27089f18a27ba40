import { z } from 'zod'
import type { ImportColumn } from '#contract/operator/imports.ts'
import { mapping as mappingSchema } from '#contract/operator/mapping-schema.ts'
import { shortenedCell } from '#server/platform/text/shortened-cell.ts'
import { readTable } from '#server/features/ingest/read/read-table.ts'
import type { GivenFile } from '#server/features/ingest/read/read-table.ts'
import { sheetNames } from '#server/features/ingest/read/sheet-parts.ts'
import type { FileGeometry, Table } from '#server/features/ingest/read/table.ts'
import type { Inspection } from './preview-work.ts'

const SAMPLES = 5

/** Reads the sheets and columns of a file that may have no mapping yet. */
export async function inspectFile(
  file: GivenFile,
  wanted: readonly string[],
  mapping: unknown,
): Promise<Inspection> {
  const parsed = mappingSchema.safeParse(mapping)
  const read = await readTable(file, { ...(parsed.success ? parsed.data : {}), columns: wanted })
  return {
    sheets: file.name.endsWith('.xlsx') ? sheetNames(file.bytes) : [],
    columns: read.ok ? columnsOf(read.table) : [],
    hasOutlines: read.ok && read.table.rows.some(({ geometry }) => geometry !== null && hasArea(geometry)),
  }
}

const esriArea = z.object({ rings: z.array(z.unknown()) })
const geojsonArea = z.object({ type: z.enum(['Polygon', 'MultiPolygon']) })

function hasArea({ format, value }: FileGeometry): boolean {
  return (format === 'esri' ? esriArea : geojsonArea).safeParse(value).success
}

/** The columns of a table with the cells of its first rows. */
export function columnsOf({ columns, rows }: Table): ImportColumn[] {
  return columns.map((name, place) => ({
    name: shortenedCell(name),
    filled: rows.filter(({ cells }) => (cells[place] ?? '').trim() !== '').length,
    samples: rows.slice(0, SAMPLES).map(({ cells }) => shortenedCell(cells[place] ?? '')),
  }))
}
