import { existsSync, readFileSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Placement } from './placement.ts'

/** Layout of the folder with an embedded database. */
const FORMAT = 1

const markerSchema = z.object({ format: z.int() })

/** Marks the folder of a cluster as complete. */
export async function writeMarker(home: string, { account }: Pick<Placement, 'account'>): Promise<void> {
  const file = markerOf(home)
  await writeFile(file, `${JSON.stringify({ format: FORMAT })}\n`, { mode: 0o600 })
  if (account) await chown(file, account.uid, account.gid)
}

/**
 * Throws a StartupError unless the folder is complete and of this release's layout: a database that was copied in part
 * would start, and lose what is missing.
 */
export function checkMarker({ home }: Pick<Placement, 'home'>): void {
  // Not a database of ours: opening it says so.
  if (!existsSync(path.join(home, 'cluster'))) return
  if (!existsSync(markerOf(home))) {
    throw new StartupError(
      `The database in ${home} has no marker.json, which is written last: it was not copied in full, or comes from a ` +
        'release before December 2026. Delete it and restore a backup (npm run steps -- restore). If you know that it ' +
        'is complete, run: npm run steps -- adopt',
    )
  }
  if (readFormat(home) === FORMAT) return
  throw new StartupError(
    `The database in ${home} was written by a newer release of the program. Start that release.`,
  )
}

function markerOf(home: string): string {
  return path.join(home, 'marker.json')
}

function readFormat(home: string): number {
  try {
    return markerSchema.parse(JSON.parse(readFileSync(markerOf(home), 'utf8'))).format
  } catch (cause) {
    throw new StartupError(
      `${markerOf(home)} is damaged. If the database is complete, run: npm run steps -- adopt`,
      { cause },
    )
  }
}
