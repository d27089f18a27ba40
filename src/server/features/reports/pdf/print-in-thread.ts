import { Worker } from 'node:worker_threads'
import type { PrintAnswer, PrintRequest, PrintWork } from './print-work.ts'

/** Far more than a packet takes; beyond it the thread ends, and the process lives on. */
const MOST_MEGABYTES = 512

type Waiting = { resolve: (bytes: Buffer) => void; reject: (reason: unknown) => void }

type Thread = { worker: Worker; waiting: Map<number, Waiting> }

let thread: Thread | null = null
let lastId = 0

/**
 * Makes a document in the one thread this process has for them, which begins with the first. Where the thread ends
 * for whatever reason, all that it owed fails, and the next document has a new one.
 */
export function printInThread(work: PrintWork): Promise<Buffer> {
  thread ??= startThread()
  const { worker, waiting } = thread
  lastId += 1
  const request: PrintRequest = { id: lastId, work }
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject })
    worker.postMessage(request)
  })
}

function startThread(): Thread {
  const waiting: Thread['waiting'] = new Map()
  const worker = new Worker(new URL('./print-thread.ts', import.meta.url), {
    name: 'print',
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const started: Thread = { worker, waiting }
  const end = (reason: unknown) => {
    if (thread === started) thread = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  worker.on('message', (answer: PrintAnswer) => {
    const owed = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('bytes' in answer) owed?.resolve(Buffer.from(answer.bytes.buffer))
    else owed?.reject(answer.error)
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the thread that makes documents ended with ${code}`)))
  // It keeps no process from ending: whoever waits for a document has a connection or a job that does.
  worker.unref()
  return started
}
