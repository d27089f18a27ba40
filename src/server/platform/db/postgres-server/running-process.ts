import { existsSync, readFileSync } from 'node:fs'

/** Whether a process with this id exists, under any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Compares the process with this id to the one started with `argument`: still the same (`same`), none (`gone`), or
 * another process that reuses the id (`another`). A zombie has no arguments left and counts as `another`.
 */
export function identify(pid: number, argument: string): 'same' | 'gone' | 'another' {
  if (!existsSync('/proc/self/cmdline')) return isAlive(pid) ? 'same' : 'gone'
  const command = readIfExists(`/proc/${pid}/cmdline`)
  if (command === null) return 'gone'
  return command.split('\0').includes(argument) ? 'same' : 'another'
}

/** The text of a file that may disappear at any time; null if it did. */
export function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // /proc returns ESRCH if the process ends during the read.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null
    throw error
  }
}
