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
  [
    'Checks, tests of rules, pages and server, and journeys in a browser',
    async () => {
      // What waits in one of the two, for the database, processes or clocks, leaves time to the other.
      const others = vitest(['unit', 'web', 'server']).catch(failedPart)
      return sum(await Promise.all([checksThenJourneys(), others]))
    },
  ],
  // By itself: people, faults and failover have deadlines, which other work on the machine may break.
  ['A site while its parts fail', () => vitest(['soak'])],
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

async function checksThenJourneys() {
  return sum([await check().catch(failedPart), await journeys().catch(failedPart)])
}

async function journeys() {
  return vitest(['journeys'], {
    env: { ...process.env, CHROMIUM_PATH: await ensureBrowser() },
    output: 'keep',
  })
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
