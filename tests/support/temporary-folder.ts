import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes. The databases of the project `server` take 200 MB, those of a journey may grow. */
const NEEDED = 4 * 1024 ** 3

/**
 * Where a run of tests puts its databases: in memory where TMPDIR names no folder and there is room, for a database
 * that is made in 25 ms there takes up to 600 ms on a disk.
 */
export function temporaryFolder(): string {
  return process.env['TMPDIR'] === undefined && hasRoom() ? MEMORY : tmpdir()
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > NEEDED
  } catch {
    // A container may have none.
    return false
  }
}
