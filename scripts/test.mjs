import './lib/require-node.mjs'

import { buildWeb } from './lib/build-web.mjs'
import { check } from './lib/check.mjs'
import { isStopping } from './lib/children.mjs'
import { ensureBrowser } from './lib/ensure-browser.mjs'
import { main } from './lib/fault.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { print } from './lib/progress.mjs'
import { vitest } from './lib/vitest.mjs'

/** @typedef {import('./lib/vitest.mjs').Counts} Counts */

/** @type {[string, () => Promise<Counts>][]} */
const parts = [
  ['Web pages', webPages],
  // The checks end while pages are tested: tests of the server, some of which have deadlines, come after those.
  [
    'Checks, and tests of rules, pages and server',
    async () => {
      const tests = vitest(['unit', 'web', 'server'], process.env)
      return sum(await Promise.all([check(), tests].map((part) => part.catch(failedPart))))
    },
  ],
  // By itself: people, faults and failover have deadlines, which other work on the machine may break.
  ['A site while its parts fail', () => vitest(['soak'], process.env)],
  [
    'Journeys in a browser',
    async () => vitest(['journeys'], { ...process.env, CHROMIUM_PATH: await ensureBrowser() }),
  ],
]

await main(async () => {
  await ensureInstalled()
  /** @type {Counts[]} */
  const all = []
  for (const [title, run] of parts) {
    if (isStopping()) return 130
    print(`\n=== ${title}`)
    all.push(await run().catch(failedPart))
  }
  if (isStopping()) return 130
  const { passed, failed, failures, skipped } = sum(all)
  if (skipped.length > 0) printSkipped(skipped)
  if (failures.length > 0) print(['\n=== FAILED', ...failures].join('\n  failed   '))
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})

/** @returns {Promise<Counts>} */
async function webPages() {
  await buildWeb()
  return { passed: 1, failed: 0, failures: [], skipped: [] }
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
function sum(all) {
  return {
    passed: all.reduce((passed, counts) => passed + counts.passed, 0),
    failed: all.reduce((failed, counts) => failed + counts.failed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.flatMap(({ skipped }) => skipped),
  }
}

/**
 * Counts a part that could not run at all as one failure.
 * @param {unknown} error
 * @returns {Counts}
 */
function failedPart(error) {
  const reason = error instanceof Error ? error.message : String(error)
  print(reason)
  return { passed: 0, failed: 1, failures: [reason], skipped: [] }
}

/** @param {string[]} skipped */
function printSkipped(skipped) {
  print(`\n=== NOT RUN: ${skipped.length} tests were skipped`)
  if (!process.env.REAL_DATA_DIR)
    print('REAL_DATA_DIR is not set: the tests on real listing and parcel files did not run.')
  for (const title of skipped) print(`  skipped  ${title}`)
}
