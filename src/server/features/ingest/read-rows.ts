import type { ListingMapping } from '#contract/operator/mapping-schema.ts'
import { columnProblems, wantedColumns } from './normalize/cells.ts'
import { readTable } from './read/read-table.ts'
import type { GivenFile } from './read/read-table.ts'
import { fileRows } from './run/file-rows.ts'
import type { FileRows } from './run/file-rows.ts'

/** The normalized rows of a file, or why it is refused. */
export type ReadRows =
  | ({ readonly ok: true } & FileRows)
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * Reads the rows of a file of listings as an import does, without comparing or storing them. `now` in epoch
 * milliseconds. The same file always gives the same rows.
 */
export async function readRows(file: GivenFile, mapping: ListingMapping, now: number): Promise<ReadRows> {
  const read = await readTable(file, { ...mapping, columns: wantedColumns(mapping) })
  if (!read.ok) return { ok: false, problems: [read.problem] }
  const problems = columnProblems(read.table, mapping)
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, ...(await fileRows(read.table, mapping, null, now)) }
}
