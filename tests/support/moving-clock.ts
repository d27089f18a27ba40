import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Clock } from '#server/platform/clock.ts'

/** A clock that runs ahead of the system clock by the number of seconds in the file, read on every call. */
export function movingClock(file: string): Clock {
  return { now: () => Date.now() + Number(readFileSync(file, 'utf8')) * 1000 }
}

/** Sets how many seconds the clocks reading this file run ahead. */
export function setAhead(file: string, seconds: number): void {
  // Replaced atomically, so that a clock never reads a partial number.
  writeFileSync(`${file}.new`, String(seconds))
  renameSync(`${file}.new`, file)
}
