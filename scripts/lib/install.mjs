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

/** Installs the packages when what lies in node_modules is not what package-lock.json says. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const wanted = Object.entries(packages('package-lock.json')).filter(([, entry]) => belongsHere(entry))
  const files = wanted.map(([name]) => inProject(name, 'package.json'))
  await step(
    'Installing packages (a minute or more the first time)',
    npmCi,
    () => `${files.filter((file) => existsSync(file)).length} of ${files.length}`,
  )
}

async function npmCi() {
  // Also packages for building and testing, whatever NODE_ENV says. Remarks on newer Nodes are beside the point.
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
 * Compares npm's own record of what it installed, which it writes last, with the lock file. Packages that are not
 * for this system may be missing.
 */
function isInstalled() {
  const record = path.join('node_modules', '.package-lock.json')
  if (!existsSync(inProject(record))) return false
  const installed = packages(record)
  return Object.entries(packages('package-lock.json')).every(([name, wanted]) => {
    const present = installed[name]
    if (name === '' || (!present && !belongsHere(wanted))) return true
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
function belongsHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (os === undefined && cpu === undefined) return false
  return admits(os, process.platform) && admits(cpu, process.arch) && admits(libc, systemLibrary())
}

/**
 * @param {string | string[] | undefined} list names, or names to leave out with ! before them
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
