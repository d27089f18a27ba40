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
 * What the process with this number is to the one that was started with `argument`: that very process (`same`), none
 * any more (`gone`), or a later process that was given the same number (`another`). A process that has ended but was
 * not waited for has no arguments left and counts as `another`.
 */
export function identify(pid: number, argument: string): 'same' | 'gone' | 'another' {
  if (!existsSync('/proc/self/cmdline')) return isAlive(pid) ? 'same' : 'gone'
  const command = readIfThere(`/proc/${pid}/cmdline`)
  if (command === null) return 'gone'
  return command.split('\0').includes(argument) ? 'same' : 'another'
}

/** The text of a file that may disappear at any moment, `null` when it did. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // ESRCH is how a process that ends during the reading shows.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null
    throw error
  }
}
