import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { storedRequest } from './held-runs.ts'
import { runImport } from './import-file.ts'
import { readPublishedRun } from './ingest.store.ts'
import type { ImportReport } from './report.ts'

const decompress = promisify(gunzip)

/**
 * Imports what a published run brought into another database: the same file, mapping and instants. `bytes` stands in
 * for the stored file. Returns null for a run that was not published.
 */
export async function replayImport(request: {
  from: Db
  into: Db
  log: Log
  runId: number
  bytes?: Buffer
}): Promise<ImportReport | null> {
  const { from, into, log, runId } = request
  const stored = await readPublishedRun(from, runId)
  if (stored === null) return null
  const { mapping, source, authority, as_of: asOf, chosen } = storedRequest.parse(stored.mapping)
  const file = { name: stored.file_name, bytes: request.bytes ?? (await decompress(stored.content_gz)) }
  return runImport(file, mapping, {
    db: into,
    log,
    now: stored.finished_at.getTime(),
    seenAt: stored.started_at,
    source,
    authority,
    asOf,
    dryRun: false,
    force: true,
    reasonsToHold: [],
    lostRows: 0,
    chosen,
    runId: null,
    onProgress: () => undefined,
  })
}
