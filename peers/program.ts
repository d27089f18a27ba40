import { fstatSync } from 'node:fs'

const STANDARD_INPUT = 0

/** A peer that listens on these ports. */
export type RunningPeer<Port extends string = 'port'> = {
  readonly ports: Readonly<Record<Port, number>>
  stop(): Promise<void>
}

/** The value of an option of a command line. Throws if it is missing or empty. */
export function requiredOption<Values extends Readonly<Record<string, string | undefined>>>(
  values: Values,
  name: keyof Values & string,
): string {
  const value = values[name]
  if (value === undefined || value === '') throw new Error(`--${name} is missing`)
  return value
}

/** Whether standard input is a pipe from the parent, which closes when the parent exits. */
function isPipedFromParent(): boolean {
  const stat = fstatSync(STANDARD_INPUT)
  return stat.isFIFO() || stat.isSocket()
}

/**
 * Runs `close` and exits on SIGTERM, on SIGINT, and when a piped standard input closes, because a killed parent cannot
 * send a signal. Ignores a terminal or a file as standard input.
 */
export function endWithParent(close: () => Promise<unknown>): void {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    void close().finally(() => process.exit(0))
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  // The parent may exit while a line is being written.
  process.stdout.on('error', end)
  if (!isPipedFromParent()) return
  process.stdin.once('close', end)
  process.stdin.resume()
}
