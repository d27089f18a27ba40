import { parentPort } from 'node:worker_threads'
import type { PrintAnswer, PrintRequest, PrintWork } from './print-work.ts'

/** For tests: a thread that returns the title as the document, unless the title names a fault. */
export const FAULT = {
  endless: 'never ends',
  untilLeft: 'ends when nobody waits',
  crash: 'crashes',
  exit: 'ends the thread',
}

export function titled(title: string): PrintWork {
  return { kind: 'bid_sheets', sheets: [], printing: { paper: 'letter', title, now: 0 } }
}

function answerTo({ work, left }: PrintRequest): PrintAnswer {
  const title = work.kind === 'bid_sheets' ? work.printing.title : ''
  while (title === FAULT.endless);
  while (title === FAULT.untilLeft && Atomics.load(left, 0) === 0);
  if (title === FAULT.untilLeft) return { error: new Error('dropped') }
  if (title === FAULT.crash) throw new Error('a fault outside of the document')
  if (title === FAULT.exit) process.exit(3)
  return { bytes: new Uint8Array(new TextEncoder().encode(title)) }
}

parentPort?.on('message', (request: PrintRequest) => parentPort?.postMessage(answerTo(request)))
