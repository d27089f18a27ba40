import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { demoImporter } from '#server/app/demo.ts'
import { seedDemo } from '#server/features/demo/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import { openDataIn, openScratchData, type ScratchData } from './scratch-data.ts'
import { onOwnStage, type Stage } from './stage.ts'

/** Folders with demo listings to copy, by the number of listings. */
const filled = new Map<number, string>()

/** Scratch data with demo listings; filling it takes a minute for 100,000, so each number is filled once in a run. */
export async function openDemoData(stage: Stage, listings: number): Promise<ScratchData> {
  const template = filled.get(listings) ?? (await fillFolder(stage, listings))
  filled.set(listings, template)
  return openScratchData(stage, (folder) =>
    execFileSync('cp', ['-a', '--reflink=auto', path.join(template, 'postgres'), folder]),
  )
}

async function fillFolder(stage: Stage, listings: number): Promise<string> {
  const folder = await openScratchFolder('courthouse-steps-bench-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await onOwnStage(stage, async (filling) => addDemo(await openDataIn(filling, folder), listings))
  return folder
}

/** Fills the database with demo listings, outlines included, and updates the planner statistics. */
export async function addDemo({ db, pool }: Database, listings: number): Promise<void> {
  await seedDemo({ db, importFile: demoImporter(quietLog), listings, now: Date.now(), parcelsFile: null })
  await pool.query('ANALYZE')
}
