import { parentPort } from 'node:worker_threads'
import type { PrintAnswer, PrintRequest, PrintWork } from './print-work.ts'
import { printBidSheets } from './print-bid-sheets.ts'
import type { Pdf } from './print-pdf.ts'
import { printReport } from './print-report.ts'

/*
 * Makes documents in a thread of its own: laying out a packet takes seconds in which nothing else would be answered.
 */

function print(work: PrintWork): Promise<Pdf> {
  return work.kind === 'report'
    ? printReport(work.report, work.now)
    : printBidSheets(work.sheets, work.printing)
}

async function answer({ id, work }: PrintRequest): Promise<void> {
  try {
    const bytes = new Uint8Array((await print(work)).bytes)
    say({ id, bytes }, [bytes.buffer])
  } catch (error) {
    say({ id, error }, [])
  }
}

function say(message: PrintAnswer, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transferred)
}

parentPort?.on('message', (request: PrintRequest) => void answer(request))
