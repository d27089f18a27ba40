import {
  readDemoState,
  removeDemo,
  seedDemo,
  defaultCounties,
  defaultListings,
} from '#server/features/demo/index.ts'
import type { ImportDemoFile } from '#server/features/demo/index.ts'
import { importFile } from '#server/features/ingest/index.ts'
import { enqueueFindOutlines } from '#server/features/parcels/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { demoParcelsFile } from './peers.ts'

export type DemoDeps = { db: Db; clock: Clock; log: Log; dataDir: string }

/** The real importer with `force`: demo files are never held. */
export function demoImporter(log: Log): ImportDemoFile {
  return (request) => importFile({ ...request, log, force: true })
}

/** Command that gives an account access to the demo. */
export const grantCommand = `npm run steps -- grant EMAIL --county ${defaultCounties.join(' ')}`

/** Adds the demo and enqueues its outlines; returns false if there already is one. */
export async function addDemo(
  { db, clock, log, dataDir }: DemoDeps,
  listings: number,
  onProgress: (done: number, all: number) => void,
): Promise<boolean> {
  const isAdded = await seedDemo({
    db,
    importFile: demoImporter(log),
    listings,
    now: clock.now(),
    parcelsFile: demoParcelsFile(dataDir),
    onProgress,
  })
  if (isAdded) await enqueueFindOutlines(enqueue, db)
  return isAdded
}

/** Removes the demo; returns how many listings it had. */
export function removeDemoData({ db, clock, dataDir }: Omit<DemoDeps, 'log'>): Promise<number> {
  return removeDemo({ db, now: clock.now(), parcelsFile: demoParcelsFile(dataDir) })
}

/**
 * Fills an unused embedded database, so that the first start has something to show. Only in development, never in a
 * database named by `DATABASE_URL`, and never again after the demo was removed.
 */
export async function seedDemoWhenEmpty(
  deps: DemoDeps,
  settings: Pick<Settings, 'NODE_ENV' | 'DATABASE_URL'>,
  say: (line: string) => void,
): Promise<void> {
  if (settings.NODE_ENV !== 'development' || settings.DATABASE_URL !== undefined) return
  if (!(await readDemoState(deps.db)).isUntouched) return
  say(`Adding ${defaultListings} demo listings ...`)
  let shown = 0
  await addDemo(deps, defaultListings, (done, all) => {
    const quarter = Math.floor((4 * done) / all)
    if (quarter === shown) return
    shown = quarter
    say(`  ${quarter * 25} %`)
  })
  say('They are marked as demo; `npm run steps -- demo --remove` removes them.')
  say(`After you sign up, \`${grantCommand}\` opens them to you.`)
}
