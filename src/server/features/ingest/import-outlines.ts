import { lockListings, readParcelIds, recordOutlines } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ImportContext, ReadFile } from './import-context.ts'
import { commitRun } from './commit-run.ts'
import type { ParcelMapping } from '#contract/operator/mapping-schema.ts'
import { emptyReport, MAX_LIST_ENTRIES } from './report.ts'
import type { ImportReport, OutlineTally } from './report.ts'
import { parcelOutlines } from './run/outlines.ts'
import type { FileOutlines } from './run/outlines.ts'

/** Imports a file of parcel outlines in one transaction. Counts and skips parcels without a listing. */
export async function importOutlines(
  read: ReadFile,
  mapping: ParcelMapping,
  context: ImportContext,
): Promise<ImportReport> {
  const found = parcelOutlines(read.table, mapping)
  context.onProgress('deciding')
  const report = emptyReport(read.described, 'parcels', 'published', [])
  return commitRun(read, mapping, context, async (tx) => {
    await lockListings(tx)
    const outlines = await tally(tx, found)
    return {
      report: {
        ...report,
        rows: { ...report.rows, read: found.read, bad: found.bad.length },
        bad_rows: found.bad.slice(0, MAX_LIST_ENTRIES),
        notes: read.notes.map((text) => ({ line: 1, text })),
        outlines,
      },
      reasonsToHold:
        found.read > 0 && found.outlines.length === 0
          ? [`none of its ${found.read} outlines could be read`]
          : [],
      publish: async () => {
        context.onProgress('writing')
        return {
          outlines: await writeOutlines(tx, found, context.source ?? mapping.source.name, context.seenAt),
        }
      },
    }
  })
}

/** Stores the outlines of known parcels and counts the results. */
export async function writeOutlines(
  tx: Db,
  found: FileOutlines,
  sourceName: string,
  seenAt: Date,
): Promise<OutlineTally> {
  const known = await knownOutlines(tx, found)
  const listings = await recordOutlines(tx, known, sourceName, seenAt)
  return { ...tallyOf(found, known.length), found: listings }
}

async function tally(tx: Db, found: FileOutlines): Promise<OutlineTally> {
  return tallyOf(found, (await knownOutlines(tx, found)).length)
}

function tallyOf({ read, outlines, bad }: FileOutlines, known: number): OutlineTally {
  return { read, found: 0, unknown_parcels: outlines.length - known, unreadable: bad.length }
}

async function knownOutlines(tx: Db, { outlines }: FileOutlines) {
  const countyFips = [...new Set(outlines.map(({ parcel }) => parcel.slice(0, 5)))]
  const ids = countyFips.length === 0 ? new Map<string, number>() : await readParcelIds(tx, countyFips)
  return outlines.flatMap(({ parcel, outline }) => {
    const parcel_id = ids.get(parcel)
    return parcel_id === undefined ? [] : [{ parcel_id, outline, neighbors: [] }]
  })
}
