import type { PreviewRow } from '#contract/operator/imports.ts'
import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import { rowId } from '#server/features/ingest/run/row-id.ts'
import { retainUnreadable } from '#server/features/ingest/run/retain-unreadable.ts'
import { changedFacts, NO_FACTS } from '#server/features/listings/index.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readFactsOfRows } from './imports.store.ts'
import type { ReadRow } from './preview-work.ts'

/**
 * Compares the rows of a preview with what their source said last, by county, parcel and case as written. The dry run
 * also finds rows whose numbers are written differently.
 */
export async function compareWithStored(db: Db, rows: readonly ReadRow[]): Promise<PreviewRow[]> {
  const normals = rows.flatMap(({ normal }) => normal ?? [])
  const stored = await readFactsOfRows(
    db,
    [...new Set(normals.map(({ source }) => source))],
    normals.map(({ row_key }) => row_key),
  )
  const factsOf = new Map<string, ObservedFacts[]>()
  for (const { source, row_keys, facts } of stored) {
    for (const key of row_keys) {
      const id = rowId(source, key)
      factsOf.set(id, [...(factsOf.get(id) ?? []), { ...NO_FACTS, ...(isFacts(facts) && facts) }])
    }
  }
  return rows.map(({ normal, ...row }) => ({
    ...row,
    becomes: normal && comparison(normal, factsOf.get(rowId(normal.source, normal.row_key)) ?? []),
  }))
}

// Only this feature writes the column, from the type it reads.
function isFacts(stored: unknown): stored is Partial<ObservedFacts> {
  return typeof stored === 'object' && stored !== null
}

function comparison(row: NormalRow, before: readonly ObservedFacts[]): PreviewRow['becomes'] {
  if (before.length === 0) return 'new'
  const isSame = row.observations.every(({ facts }) =>
    before.some((known) => changedFacts(known, retainUnreadable(facts, row.unreadable, known)).length === 0),
  )
  return isSame ? 'same' : 'changed'
}
