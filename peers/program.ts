import { fstatSync } from 'node:fs'

const STANDARD_INPUT = 0

/** Says on one line of standard output that the program listens, and on which ports. */
export function announce(ports: Readonly<Record<string, number>>): void {
  process.stdout.write(`${JSON.stringify({ ready: true, ...ports })}\n`)
}

/** Whether somebody holds the other end of our standard input, so that its closing says they are gone. */
function isHeldByParent(): boolean {
  const stat = fstatSync(STANDARD_INPUT)
  return stat.isFIFO() || stat.isSocket()
}

/**
 * Ends the program after `close`, on SIGTERM, on SIGINT, and when the pipe that is our standard input closes: a
 * parent that was killed cannot say goodbye. A terminal or a file as standard input is left alone.
 */
export function endWithParent(close: () => Promise<void>): void {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    void close().finally(() => process.exit(0))
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  // The parent may go away while a line is written to it.
  process.stdout.on('error', end)
  if (!isHeldByParent()) return
  process.stdin.once('close', end)
  process.stdin.resume()
}
