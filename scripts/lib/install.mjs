import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { run } from './children.mjs'
import { Fault } from './fault.mjs'
import { step } from './progress.mjs'
import { inProject } from './project.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[],
 *   libc?: string | string[] }} Package
 */

/** Installs the packages if node_modules does not match package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const wanted = Object.entries(packages('package-lock.json')).filter(([, entry]) => isForThisSystem(entry))
  const files = wanted.map(([name]) => inProject(name, 'package.json'))
  await step(
    'Installing packages (a minute or more the first time)',
    npmCi,
    () => `${files.filter((file) => existsSync(file)).length} of ${files.length}`,
  )
}

async function npmCi() {
  // Includes dev dependencies regardless of NODE_ENV. The log level hides warnings about newer Node versions.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress']
  const npm = process.env.npm_execpath ?? ''
  const { code, output } = npm.endsWith('npm-cli.js')
    ? await run(process.execPath, [npm, ...args], { output: 'keep' })
    : await run('npm', args, { output: 'keep' })
  if (code !== 0)
    throw new Fault(
      `npm ci failed with exit code ${code}:\n${output.trim().split('\n').slice(0, 20).join('\n')}`,
    )
}

/**
 * Compares npm's record of what it installed, which it writes last, with the lock file. Packages for other systems
 * may be missing.
 */
function isInstalled() {
  const record = path.join('node_modules', '.package-lock.json')
  if (!existsSync(inProject(record))) return false
  const installed = packages(record)
  return Object.entries(packages('package-lock.json')).every(([name, wanted]) => {
    const present = installed[name]
    if (name === '' || (!present && !isForThisSystem(wanted))) return true
    return present?.version === wanted.version && present?.integrity === wanted.integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packages(file) {
  return JSON.parse(readFileSync(inProject(file), 'utf8')).packages
}

/** @param {Package} entry */
function isForThisSystem({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (os === undefined && cpu === undefined) return false
  return admits(os, process.platform) && admits(cpu, process.arch) && admits(libc, systemLibrary())
}

/**
 * @param {string | string[] | undefined} list names to admit, or names to exclude, prefixed with !
 * @param {string} value
 */
function admits(list, value) {
  if (list === undefined) return true
  const names = [list].flat()
  if (names.includes(`!${value}`)) return false
  return names.includes(value) || names.every((name) => name.startsWith('!'))
}

function systemLibrary() {
  if (process.platform !== 'linux') return ''
  return existsSync('/etc/alpine-release') ? 'musl' : 'glibc'
}
