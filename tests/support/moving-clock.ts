import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Clock } from '#server/platform/clock.ts'

/** A clock that is ahead of the machine's by as many seconds as the file says at that moment. */
export function movingClock(file: string): Clock {
  return { now: () => Date.now() + Number(readFileSync(file, 'utf8')) * 1000 }
}

/** Sets how far ahead the clocks over this file are, in seconds. */
export function setAhead(file: string, seconds: number): void {
  // Put in place at once: a clock that reads half a number would leap.
  writeFileSync(`${file}.new`, String(seconds))
  renameSync(`${file}.new`, file)
}
