import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import type { Sniffed } from '#server/features/ingest/read/sniff-format.ts'
import type { Inspection, PreviewWork, ReadPreview } from './preview-work.ts'

/** Enough for a file of 20 MB; beyond it the thread ends, but not the process. */
const MAX_MEGABYTES = 1_024

/** Many times what a file of 50,000 rows takes on a slow machine. */
const MAX_MS = 25_000

const TOO_MUCH =
  'This file takes too long or too much memory to read. Split it into smaller files, or import it on the command line'

/** The thread answers with the result of its work, whose type follows from the kind of the work. */
type Answer<T> = { readonly result: T } | { readonly error: unknown }

/** Reads uploaded files, one at a time. */
export interface PreviewReader {
  sniff(bytes: Buffer): Promise<Sniffed>
  inspect(work: Omit<Extract<PreviewWork, { kind: 'inspect' }>, 'kind'>): Promise<Inspection>
  preview(work: Omit<Extract<PreviewWork, { kind: 'preview' }>, 'kind'>): Promise<ReadPreview>
}

/** A thread that starts with the first file. One that hangs or dies fails its own file, and the next starts another. */
export function createPreviewReader(): PreviewReader {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(new URL('./preview-thread.ts', import.meta.url), {
      name: 'previews',
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    const end = () => {
      if (worker === started) worker = null
    }
    started.on('error', end).on('exit', end)
    // Does not keep the process alive; the waiting connection does.
    started.unref()
    return started
  }

  function inTurn<T>(work: PreviewWork): Promise<T> {
    const turn = last.then(() => {
      worker ??= start()
      return answerOf<T>(worker, work)
    })
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    sniff: (bytes) => inTurn<Sniffed>({ kind: 'sniff', bytes }),
    inspect: (work) => inTurn<Inspection>({ kind: 'inspect', ...work }),
    preview: (work) => inTurn<ReadPreview>({ kind: 'preview', ...work }),
  }
}

function answerOf<T>(worker: Worker, work: PreviewWork): Promise<T> {
  const over = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const fail = (cause: unknown) => reject(new AppError('not_possible', TOO_MUCH, { cause }))
    const timer = setTimeout(() => {
      fail(new Error('timed out'))
      void worker.terminate()
    }, MAX_MS)
    const onMessage = (answer: Answer<T>) => {
      if ('result' in answer) resolve(answer.result)
      else reject(new Error('an uploaded file could not be read', { cause: answer.error }))
    }
    worker.once('message', onMessage).once('error', fail).once('exit', fail)
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', fail).off('exit', fail)
    })
    worker.postMessage(work)
  }).finally(() => over.abort())
}
