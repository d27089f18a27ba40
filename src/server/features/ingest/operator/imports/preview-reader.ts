import { AppError } from '#contract/errors.ts'
import type { GivenFile } from '#server/features/ingest/read/read-table.ts'
import type { Sniffed } from '#server/features/ingest/read/sniff-format.ts'
import type { Reading, ReadResult } from '#server/features/ingest/read/table.ts'
import { boundedThread } from '#server/platform/threads/bounded-thread.ts'
import type { Inspection, PreviewWork, ReadPreview } from './preview-work.ts'

/** Enough for a file of 20 MB; beyond it the thread ends, but not the process. */
const MAX_MEGABYTES = 1_024

/** Many times what a file of 50,000 rows takes on a slow machine. */
const MAX_MS = 25_000

const TOO_MUCH =
  'This file takes too long or too much memory to read. Split it into smaller files, or import it on the command line'

/** Reads uploaded files, one at a time. */
export interface PreviewReader {
  sniff(bytes: Buffer): Promise<Sniffed>
  inspect(work: Omit<Extract<PreviewWork, { kind: 'inspect' }>, 'kind'>): Promise<Inspection>
  preview(work: Omit<Extract<PreviewWork, { kind: 'preview' }>, 'kind'>): Promise<ReadPreview>
}

function readingThread(name: string) {
  return boundedThread<PreviewWork>(new URL('./preview-thread.ts', import.meta.url), {
    name,
    maxMegabytes: MAX_MEGABYTES,
    maxMs: MAX_MS,
    onOver: (cause) => new AppError('not_possible', TOO_MUCH, { cause }),
  })
}

// A thread of their own: a person who looks at a preview does not wait for the file of a run.
const runs = readingThread('files of runs')

/** Reads the table of a file as `readTable` does, in a thread. Throws `not_possible` beyond its limits. */
export function readBounded(file: GivenFile, reading: Reading): Promise<ReadResult> {
  return runs.ask<ReadResult>({ kind: 'read', file, reading })
}

/** Reads files in a thread, so that a large or malicious one fails alone. */
export function createPreviewReader(): PreviewReader {
  const thread = readingThread('previews')
  return {
    sniff: (bytes) => thread.ask<Sniffed>({ kind: 'sniff', bytes }),
    inspect: (work) => thread.ask<Inspection>({ kind: 'inspect', ...work }),
    preview: (work) => thread.ask<ReadPreview>({ kind: 'preview', ...work }),
  }
}
