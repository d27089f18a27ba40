import './lib/require-node.mjs'

import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { buildWeb } from './lib/build-web.mjs'
import { check } from './lib/check.mjs'
import { readChapters, readNumbers, renderPage } from './lib/controls/asvs.mjs'
import { readRemovals } from './lib/controls/removals.mjs'
import { tryControls } from './lib/controls/try-controls.mjs'
import { ensureBrowser } from './lib/ensure-browser.mjs'
import { Fault, main } from './lib/fault.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject } from './lib/project.mjs'
import { runNode, tool } from './lib/runtime.mjs'
import { readSbom } from './lib/sbom.mjs'

/** Randomized tests that `soak -- histories` runs with its seeds. */
const HISTORIES = [
  'src/server/app/alert-model.test.ts',
  'src/server/app/killed-alerts.test.ts',
  'src/server/app/killed-texts.test.ts',
  'src/server/app/restore/restore.test.ts',
  'src/server/features/sources/mutations.test.ts',
  'src/server/features/billing/payment-histories.test.ts',
]

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  async check() {
    const { failed } = await check()
    return failed === 0 ? 0 : 1
  },

  async steps(args) {
    const { code } = await runNode([inProject('src', 'server', 'app', 'cli', 'main.ts'), ...args])
    return code
  },

  async bench(args) {
    await buildWeb()
    const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() }
    const { code } = await runNode([inProject('bench', 'main.ts'), ...args], { env })
    return code
  },

  /** Builds the web pages, for a start without write access to this folder. */
  async build() {
    await buildWeb()
    return 0
  },

  /**
   * Runs the product under load while everything around it fails (soak/main.ts); `histories` runs the randomized tests
   * instead.
   */
  async soak(args) {
    const [first, ...rest] = args
    if (first === 'histories') return playHistories(rest)
    await buildWeb()
    const { code } = await runNode([inProject('soak', 'main.ts'), ...args])
    return code
  },

  /**
   * Sends about `count` hostile requests to every call of the contract together. FUZZ_SEED=1 repeats those of a seed.
   */
  async fuzz([count = '20000']) {
    const seed = process.env['FUZZ_SEED'] ?? String(Math.floor(Math.random() * 1_000_000))
    console.log(`FUZZ_SEED=${seed}`)
    const args = [tool('vitest'), 'run', '--project', 'server', 'src/server/app/fuzz']
    const { code } = await runNode(args, { env: { ...process.env, FUZZ_SEED: seed, FUZZ_RUNS: count } })
    return code
  },

  /** Takes security controls out of a copy of the project, and expects their tests to fail. */
  async controls(args) {
    return (await tryControls(args)) === 0 ? 0 : 1
  },

  /** Writes docs/asvs.md from security/asvs. */
  async asvs() {
    const page = inProject('docs', 'asvs.md')
    writeText(page, renderPage(readChapters(), readNumbers(), readRemovals()))
    const { code } = await runNode([tool('oxfmt'), page])
    return code
  },

  /** Writes the software bill of materials to the given file, or to stdout. */
  async sbom([file]) {
    // First, because npm takes seconds.
    if (file !== undefined && !existsSync(path.dirname(file)))
      throw new Fault(`${file} cannot be written: its folder does not exist`)
    const text = `${JSON.stringify(await readSbom(), null, 2)}\n`
    if (file === undefined) process.stdout.write(text)
    else writeText(file, text)
    return 0
  },

  /** The server restarts when one of its files changes. Vite serves the pages and proxies API calls to the server. */
  async dev() {
    const pages = { host: '127.0.0.1', port: '5173' }
    const env = { PUBLIC_URL: `http://${pages.host}:${pages.port}`, ...process.env }
    const server = ['--watch', '--watch-preserve-output', inProject('src', 'server', 'app', 'main.ts')]
    const vite = [tool('vite'), '--host', pages.host, '--port', pages.port, '--strictPort']
    const ended = await Promise.all([runNode(server, { env }), runNode(vite)])
    return Math.max(...ended.map(({ code }) => code))
  },
}

/**
 * Runs the randomized tests (histories of alerts and payments, workers killed at random points, damaged pages of sources)
 * with `count` random seeds. SOAK_SEEDS=1,2 reruns given seeds; further arguments select files by name.
 * @param {string[]} args
 */
async function playHistories([count = '10', ...names]) {
  const random = Array.from({ length: Number(count) }, () => Math.floor(Math.random() * 1_000_000))
  const seeds = process.env['SOAK_SEEDS'] ?? random.join(',')
  console.log(`SOAK_SEEDS=${seeds}`)
  const files = HISTORIES.filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  const args = [tool('vitest'), 'run', '--project', 'server', ...files]
  const { code } = await runNode(args, { env: { ...process.env, SOAK_SEEDS: seeds } })
  return code
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeText(file, text) {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new Fault(`${file} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
}

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new Fault(`Usage: npm run ${Object.keys(commands).join(' | ')}`)
  await ensureInstalled()
  return command(args)
})
