import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from './copy.ts'

const names = z.record(z.string(), z.string()).default({})

const lockedSchema = z.object({
  name: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  dependencies: names,
  optionalDependencies: names,
})

const manifestSchema = z.object({
  license: z.unknown().optional(),
  scripts: z.record(z.string(), z.unknown()).default({}),
})

/** An entry of package-lock.json. */
export type Locked = z.output<typeof lockedSchema> & { folder: string; package: string }

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

/** Every entry of package-lock.json, parsed and as it is written there. */
export const lockFile = z
  .object({ packages: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(read('package-lock.json'))

/** Every package of package-lock.json except our own. */
export const locked: readonly Locked[] = Object.entries(lockFile.packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, entry]) => {
    const parsed = lockedSchema.parse(entry)
    return { ...parsed, folder, package: parsed.name ?? folder.split('node_modules/').at(-1) ?? folder }
  })

/** The manifest of an installed package; null if it is for another system and not installed. */
export function manifestOf({ folder }: Locked) {
  const file = path.join(folder, 'package.json')
  return existsSync(path.join(root, file)) ? manifestSchema.parse(read(file)) : null
}

/** Our own package.json. */
export const ownManifest = z
  .object({
    dependencies: names,
    devDependencies: names,
    optionalDependencies: names,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(read('package.json'))
