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

/** Inputs of the web build. */
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

/** Builds the pages into dist/web if a source has changed since the last build. */
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
    // A running server is without pages only for the duration of a rename.
    rmSync(`${output}.old`, { recursive: true, force: true })
    if (existsSync(output)) moveFolder(output, `${output}.old`)
    moveFolder(draft, output)
    rmSync(`${output}.old`, { recursive: true, force: true })
    writeFileSync(marker, fingerprint)
  })
}

/**
 * Throws a Fault if the folder is not writable, as in a read-only container.
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
 * Independent of the folder's location: a moved project, or one copied into a container, is not rebuilt.
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
 * Renames where possible, else copies: in a container, files from the image are on another layer (EXDEV).
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
