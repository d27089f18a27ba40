import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const entry = z.object({
  resolved: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const lockFile = z.object({ packages: z.record(z.string(), entry) })
const { packages } = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

/** Whether Node resolves `name` from the package in `folder`: in its own node_modules or an ancestor's. */
function isFound(folder: string, name: string): boolean {
  if (path.posix.join(folder, 'node_modules', name) in packages) return true
  if (folder === '') return false
  return isFound(folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
}

test('the lock file includes every dependency for all systems, as npm ci requires', () => {
  const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isFound(folder, name)),
  )
  expect(missing).toEqual([])
})

test('the lock file contains no registry URL', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
