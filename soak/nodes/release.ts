import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The product as it is checked out. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Arguments of Node for every process of the product: each ends with this one, see STEPS_PARENT. */
export const NODE_ARGUMENTS = [
  '--disable-warning=ExperimentalWarning',
  ...['--import', new URL('../../scripts/lib/stop-with-parent.mjs', import.meta.url).href],
]

/** Sorts after every migration that there will be. */
const migrationName = (release: number) =>
  `999912${String(release).padStart(2, '0')}-0000-add-columns-of-the-next-release.sql`

/** Additive, on the tables that requests read most. */
const migrationOf = (release: number) =>
  ['user_account', 'tax_foreclosure', 'favorite', 'county']
    .map((table) => `ALTER TABLE ${table} ADD COLUMN of_release_${release} text;\n`)
    .join('')

/** Copied; everything else is the same in both releases. */
const COPIED = ['src', 'soak', 'tests/support', 'package.json']
const LINKED = ['node_modules', 'content', 'peers', 'dist', 'examples']

/** Makes a later release of the product in a folder: this one with a migration for each of `releases`. */
export function makeNextRelease(folder: string, releases: number): string {
  mkdirSync(path.join(folder, 'tests'), { recursive: true })
  for (const name of COPIED) execFileSync('cp', ['-R', path.join(ROOT, name), path.join(folder, name)])
  for (const name of LINKED) symlinkSync(path.join(ROOT, name), path.join(folder, name))
  const migrations = path.join(folder, 'src/server/platform/db/migrations')
  for (let release = 1; release <= releases; release += 1)
    writeFileSync(path.join(migrations, migrationName(release)), migrationOf(release))
  return folder
}
