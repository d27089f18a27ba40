import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cleanHouse } from './clean-house.ts'

/** Root folder of the repository. */
export const root = join(import.meta.dirname, '../..')

const configFiles = [
  'package.json',
  'tsconfig*.json',
  '{peers,tests,scripts}/tsconfig.json',
  'src/**/tsconfig.json',
  'oxlint.config.ts',
  'lint/*.ts',
  '.dependency-cruiser.cjs',
  'knip.json',
  'index.html',
  '.oxfmtrc.json',
]

/** A file with a violation, and the rule that must report it. */
export type Plant = { rule: string; path: string; text: string }

/** Shorthand that keeps tables of plants readable. */
export function plant(path: string, rule: string, text: string): Plant {
  return { path, rule, text }
}

/** A tool's exit code and output. */
export type Verdict = { exitCode: number; output: string }

/** One finding of a tool: file path and rule. */
export type Finding = { path: string; rule: string }

/**
 * Creates a temporary project with the real configuration and packages, the files of `cleanHouse`, and `files`
 * planted among them.
 */
export function makeCopy(files: Record<string, string>): { path: string; remove: () => void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'steps-house-')))
  for (const file of globSync(configFiles, { cwd: root })) cpSync(join(root, file), join(path, file))
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  for (const [file, text] of Object.entries({ ...cleanHouse, ...files })) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), `${text.trim()}\n`)
  }
  return { path, remove: () => rmSync(path, { recursive: true }) }
}

/** Runs a tool from node_modules/.bin in a folder, as `npm run check` does. */
export function runTool(folder: string, tool: string, args: string[]): Promise<Verdict> {
  const file = realpathSync(join(root, 'node_modules/.bin', tool))
  return new Promise((resolve) => {
    const env = { ...process.env, GOMAXPROCS: '1' }
    const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile(process.execPath, [file, ...args], options, (_error, stdout, stderr) => {
      resolve({ exitCode: child.exitCode ?? 1, output: stdout === '' ? stderr : stdout })
    })
  })
}

/** The planted files as a record for `makeCopy`. Throws if two plants have the same path. */
export function filesOf(plants: readonly Plant[]): Record<string, string> {
  const files = Object.fromEntries(plants.map(({ path, text }) => [path, text]))
  if (Object.keys(files).length !== plants.length) throw new Error('A path is planted twice.')
  return files
}
