import type { ImportPreview } from '#contract/operator/imports.ts'
import { knownStages } from '#server/features/ingest/mapping/suggest-stages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { compareWithStored } from './compare-preview.ts'
import type { PreviewReader } from './preview-reader.ts'
import { listMappings } from './save-mapping.ts'

/** What the rows of a file become with a mapping, compared with what is stored. */
export async function previewImport(
  work: Parameters<PreviewReader['preview']>[0],
  { db, reader }: { readonly db: Db; readonly reader: PreviewReader },
): Promise<ImportPreview> {
  const read = await reader.preview(work)
  const stages = knownStages(await listMappings(db))
  const status = read.words.status?.map((each) => {
    const suggested = stages.get(each.word.toLowerCase())
    return suggested === undefined ? each : { ...each, suggested }
  })
  const words = { ...read.words, ...(status && { status }) }
  return { ...read, words, rows: await compareWithStored(db, read.rows) }
}
