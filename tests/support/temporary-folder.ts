import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes. The databases of the project `server` need 200 MB; those of journeys can grow larger. */
const NEEDED = 4 * 1024 ** 3

/**
 * Folder for the databases of a test run: in memory if TMPDIR is not set and there is enough space, because creating a
 * database takes 25 ms there and up to 600 ms on disk.
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
    // A container may lack /dev/shm.
    return false
  }
}
