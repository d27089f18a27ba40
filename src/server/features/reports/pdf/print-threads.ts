import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import type { PrintAnswer, PrintRequest, PrintWork } from './print-work.ts'

/** Far more than a packet needs; beyond it the thread ends, but not the process. */
const MAX_MEGABYTES = 512

/** Many times what the longest packet takes on a slow machine, and less than proxy timeouts. */
const MAX_MS = 45_000

const TOO_LONG = 'This document takes too long to create. Choose fewer properties'

/** Makes a document. If `signal` aborts, the thread drops it at its next checkpoint and the promise rejects with its reason. */
export type Print = (work: PrintWork, signal: AbortSignal) => Promise<Buffer>

/**
 * Worker threads that each make one document at a time. Starts a new thread if none is free, so the caller limits their
 * number. A document that exceeds `timeoutMs` fails and its thread is terminated; if a thread ends for any reason, only
 * its own document fails.
 */
export function printThreads({
  script = new URL('./print-thread.ts', import.meta.url),
  timeoutMs = MAX_MS,
} = {}): Print {
  const free = new Set<Worker>()
  return async (work, signal) => {
    signal.throwIfAborted()
    const worker = takeOne(free) ?? startThread(script, free)
    const bytes = await ask(worker, work, { signal, timeoutMs, whenFree: () => free.add(worker) })
    signal.throwIfAborted()
    return bytes
  }
}

function takeOne(free: Set<Worker>): Worker | undefined {
  const [worker] = free
  if (worker) free.delete(worker)
  return worker
}

function startThread(script: URL, free: Set<Worker>): Worker {
  const worker = new Worker(script, {
    name: 'print',
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  const end = () => free.delete(worker)
  worker.on('error', end)
  worker.on('exit', end)
  // Does not keep the process alive; the connection or job waiting for the document does.
  worker.unref()
  return worker
}

type Asking = { signal: AbortSignal; timeoutMs: number; whenFree: () => void }

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason })
}

function ask(worker: Worker, work: PrintWork, { signal, timeoutMs, whenFree }: Asking): Promise<Buffer> {
  const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const request: PrintRequest = { work, left }
  const over = new AbortController()
  const answered = new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new AppError('internal', TOO_LONG))
      void worker.terminate()
    }, timeoutMs)
    signal.addEventListener('abort', () => Atomics.store(left, 0, 1), { signal: over.signal })
    const onMessage = (answer: PrintAnswer) => {
      whenFree()
      if ('bytes' in answer) resolve(Buffer.from(answer.bytes.buffer))
      // The thread knows that its caller is gone, but not why.
      else reject(signal.aborted ? reasonOf(signal) : answer.error)
    }
    const end = (code: number) => reject(new Error(`a thread that makes documents ended with ${code}`))
    worker.once('message', onMessage).once('error', reject).once('exit', end)
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', reject).off('exit', end)
    })
    worker.postMessage(request)
  })
  return answered.finally(() => over.abort())
}
