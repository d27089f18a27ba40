import { parentPort } from 'node:worker_threads'
import { sniffFormat } from '#server/features/ingest/read/sniff-format.ts'
import { readTable } from '#server/features/ingest/read/read-table.ts'
import { inspectFile } from './inspect-file.ts'
import { previewFile } from './preview-file.ts'
import type { PreviewWork } from './preview-work.ts'

/*
 * Reads uploaded files in a worker thread: a large one takes seconds, which would block the event loop, and a malicious
 * one may take all memory, which ends only the thread.
 */

async function resultOf(work: PreviewWork): Promise<unknown> {
  // A buffer arrives as a plain array of bytes.
  if (work.kind === 'sniff') return sniffFormat(Buffer.from(work.bytes))
  const file = { name: work.file.name, bytes: Buffer.from(work.file.bytes) }
  if (work.kind === 'read') return readTable(file, work.reading)
  if (work.kind === 'inspect') return inspectFile(file, work.wanted, work.mapping)
  return previewFile({ ...work, file })
}

parentPort?.on('message', (work: PreviewWork) => {
  void resultOf(work).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ error }),
  )
})
