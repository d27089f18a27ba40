import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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
  const fingerprint = fingerprintOf(inProject(), sources)
  if (existsSync(output) && existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return
  refuseReadOnly(inProject())
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
    if (existsSync(output)) moveFolder(output, `${output}.old`)
    moveFolder(draft, output)
    rmSync(`${output}.old`, { recursive: true, force: true })
    writeFileSync(marker, fingerprint)
  })
}

/**
 * Throws a Fault where nothing can be written, as in a container whose files are read-only.
 * @param {string} folder
 */
export function refuseReadOnly(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new Fault(
      `The web pages of this version are not built yet, and ${folder} cannot be written. Run npm start where it can be, then start from there.`,
      { cause },
    )
  }
}

/**
 * Where the folder lies makes no difference: a project that was moved, or built into a container, is not built again.
 * @param {string} folder
 * @param {string[]} names of files and folders in it
 */
export function fingerprintOf(folder, names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesIn(path.join(folder, name)))) {
    hash
      .update(`${path.relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * By a rename where that is possible, else by a copy: in a container what came with the image lies on another layer.
 * @param {string} from
 * @param {string} to
 */
export function moveFolder(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    cpSync(from, to, { recursive: true })
    rmSync(from, { recursive: true })
  }
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
