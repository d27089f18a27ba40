import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { atMostEvery } from './log.ts'

/** Lines that wait, in characters; more are dropped. */
const MOST_WAITING = 10_000_000

/** A write that takes longer has a reader that does not read: the end of the process does not wait for it. */
const STUCK_MS = 1_000

/** After this long, a reader that was too slow is written to again. */
const AGAIN_MS = 100

const LOSS_REPORTED_MS = 60_000

/**
 * Writes a log to an open file without waiting for it. What cannot be written, as on a full disk, is dropped and reported
 * to the standard error output; a log never stops the product, nor keeps it from ending.
 */
export function logDestination(fd: number): DestinationStream {
  let waiting = ''
  let writingSince: number | null = null
  const seldom = atMostEvery(LOSS_REPORTED_MS)
  const reportLoss = (reason: string) => seldom(() => console.error(`Lines of the log are lost: ${reason}`))

  function writeAll(bytes: Buffer): void {
    writingSince = performance.now()
    write(fd, bytes, (error, written) => {
      const rest = error === null ? bytes.subarray(written) : bytes
      if (error?.code === 'EAGAIN') setTimeout(writeAll, AGAIN_MS, rest)
      else if (error === null && rest.length > 0) writeAll(rest)
      else {
        if (error !== null) reportLoss(error.message)
        writingSince = null
        writeWaiting()
      }
    })
  }

  function writeWaiting(): void {
    if (writingSince !== null || waiting === '') return
    const bytes = Buffer.from(waiting)
    waiting = ''
    writeAll(bytes)
  }

  process.on('exit', () => {
    const isStuck = writingSince !== null && performance.now() - writingSince > STUCK_MS
    if (isStuck || waiting === '') return
    try {
      writeSync(fd, waiting)
    } catch (error) {
      reportLoss(String(error))
    }
  })

  return {
    write: (line) => {
      if (waiting.length + line.length > MOST_WAITING) reportLoss('they are not read fast enough.')
      else waiting += line
      writeWaiting()
    },
  }
}
