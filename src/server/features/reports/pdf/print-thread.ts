import { parentPort } from 'node:worker_threads'
import type { PrintAnswer, PrintRequest, PrintWork } from './print-work.ts'
import { printBidSheets } from './print-bid-sheets.ts'
import type { Checkpoint, Pdf } from './print-pdf.ts'
import { printReport } from './print-report.ts'

/*
 * Makes documents in a worker thread: laying out a packet takes seconds, which would block the event loop.
 */

function print(work: PrintWork, checkpoint: Checkpoint): Promise<Pdf> {
  return work.kind === 'report'
    ? printReport(work.report, work.now, checkpoint)
    : printBidSheets(work.sheets, work.printing, checkpoint)
}

async function answer({ work, left }: PrintRequest): Promise<void> {
  const checkpoint = () => {
    if (Atomics.load(left, 0) === 1) throw new Error('the client of this document disconnected')
  }
  try {
    const bytes = new Uint8Array((await print(work, checkpoint)).bytes)
    respond({ bytes }, [bytes.buffer])
  } catch (error) {
    respond({ error: error instanceof Error ? error : new Error('not created', { cause: error }) }, [])
  }
}

function respond(message: PrintAnswer, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transferred)
}

parentPort?.on('message', (request: PrintRequest) => void answer(request))
