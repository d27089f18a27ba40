import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { atMostEvery } from './log.ts'

/** Characters that wait for a reader; lines beyond them are dropped. */
const MOST_WAITING = 10_000_000

/** After this long, a reader that was too slow is written to again. */
const AGAIN_MS = 100

const LOSS_REPORTED_MS = 60_000

/**
 * Writes a log to an open file, line by line in order. What cannot be written, as on a full disk, is dropped and reported
 * to the standard error output: a log neither stops the product nor keeps it from ending. pino's own destination tries a
 * full disk again without end when the process ends.
 */
export function logDestination(fd: number): DestinationStream {
  let waiting = ''
  let started = Buffer.alloc(0)
  let isRetrying = false
  const seldom = atMostEvery(LOSS_REPORTED_MS)
  const reportLoss = (reason: string) =>
    seldom(() => process.stderr.write(`Lines of the log are lost: ${reason}\n`))

  function writeWaiting(): void {
    try {
      while (started.length > 0 || waiting !== '') {
        if (started.length === 0) {
          started = Buffer.from(waiting)
          waiting = ''
        }
        started = started.subarray(writeSync(fd, started))
      }
    } catch (error) {
      if (isBusy(error)) retryLater()
      else {
        reportLoss(String(error))
        started = Buffer.alloc(0)
        waiting = ''
      }
    }
  }

  function retryLater(): void {
    if (isRetrying) return
    isRetrying = true
    setTimeout(() => {
      isRetrying = false
      writeWaiting()
    }, AGAIN_MS).unref()
  }

  process.on('exit', writeWaiting)

  return {
    write: (line) => {
      if (waiting.length > MOST_WAITING) reportLoss('they are not read fast enough')
      else waiting += line
      if (!isRetrying) writeWaiting()
    },
  }
}

/** Whether the reader of a pipe is slower than the log, which may change. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
