import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Fault } from './fault.mjs'
import { step } from './progress.mjs'
import { inProject } from './project.mjs'
import { runNode, tool } from './runtime.mjs'

/** What the built pages are made of. */
const sources = [
  'index.html',
  'vite.config.ts',
  'vite',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'public',
  'content',
  'src/domain',
  'src/contract',
  'src/web',
]
const output = inProject('dist', 'web')
const marker = inProject('dist', 'web.sha256')

/** Builds the pages into dist/web when a source has changed since they were built last. */
export async function buildWeb() {
  const fingerprint = fingerprintOf(sources.map((source) => inProject(source)))
  if (existsSync(output) && existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return
  await step('Building the web pages', async () => {
    const draft = `${output}.new-${process.pid}`
    const args = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    const built = await runNode([tool('vite'), ...args], {
      env: { ...process.env, NODE_ENV: 'production' },
      output: 'keep',
    })
    if (built.code !== 0) {
      rmSync(draft, { recursive: true, force: true })
      throw new Fault(`The web pages could not be built.\n${built.output.trim()}`)
    }
    // A server that runs meanwhile is without pages for no longer than a rename.
    rmSync(`${output}.old`, { recursive: true, force: true })
    if (existsSync(output)) renameSync(output, `${output}.old`)
    renameSync(draft, output)
    rmSync(`${output}.old`, { recursive: true, force: true })
    writeFileSync(marker, fingerprint)
  })
}

/** @param {string[]} paths */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} entry
 * @returns {string[]}
 */
function filesIn(entry) {
  const found = statSync(entry, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return entry.includes('.test.') ? [] : [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesIn(path.join(entry, name)))
}
