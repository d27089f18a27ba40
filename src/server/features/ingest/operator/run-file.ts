import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { storedRequest } from '#server/features/ingest/held-runs.ts'
import { listShapeMapping } from '#server/features/ingest/mapping/list-shape.ts'
import { parseMapping } from '#server/features/ingest/mapping/parse-mapping.ts'
import { columnKey } from '#server/features/ingest/read/column-name.ts'
import { wantedColumns } from '#server/features/ingest/normalize/cells.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readBounded } from './imports/preview-reader.ts'
import { readRunFile } from './runs.store.ts'

const decompress = promisify(gunzip)

/** The rows of a run's file as printed, by line; only the columns that its mapping reads are shown. */
export interface RunTable {
  readonly stored_at: Date
  readonly sha256: string
  readonly bytes: number
  readonly columns: readonly { readonly name: string; readonly is_read: boolean }[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** The file of a run as a table; null if none is stored, or it cannot be read as one. */
export async function readRunTable(db: Db, runId: number): Promise<RunTable | null> {
  const stored = await readRunFile(db, runId)
  if (stored === null) return null
  const { mapping: given, source } = storedRequest.parse(stored.mapping)
  const bytes = await decompress(stored.content_gz)
  const parsed = given === null || given === undefined ? null : parseMapping(given)
  const ownNames = source ?? stored.file_name.replace(/\.[^.]*$/, '')
  const mapping = parsed === null ? listShapeMapping(ownNames) : parsed.ok ? parsed.mapping : null
  if (mapping === null) return null
  const wanted = wantedColumns(mapping)
  const read = await readBounded({ name: stored.file_name, bytes }, { ...mapping, columns: wanted })
  if (!read.ok) return null
  const known = new Set(wanted.map(columnKey))
  const { columns, rows } = read.table
  return {
    stored_at: stored.started_at,
    sha256: stored.sha256.toString('hex'),
    bytes: bytes.length,
    columns: columns.map((name) => ({ name, is_read: known.has(columnKey(name)) })),
    rows: rows.map(({ line, cells }) => ({ line, cells })),
  }
}
