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
  ['Checks', async () => ({ ...(await check()), skipped: [] })],
  ['Tests of rules, pages and server', () => vitest(['unit', 'web', 'server'], process.env)],
  [
    'Web pages',
    async () => {
      await buildWeb()
      return { passed: 1, failed: 0, failures: [], skipped: [] }
    },
  ],
  [
    'Journeys in a browser',
    async () => vitest(['journeys'], { ...process.env, CHROMIUM_PATH: await ensureBrowser() }),
  ],
  ['A site while its parts fail', () => vitest(['soak'], process.env)],
]

await main(async () => {
  await ensureInstalled()
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const failures = []
  /** @type {string[]} */
  const skipped = []
  for (const [title, run] of parts) {
    if (isStopping()) return 130
    print(`\n=== ${title}`)
    const counts = await run().catch(failedPart)
    total.passed += counts.passed
    total.failed += counts.failed
    failures.push(...counts.failures)
    skipped.push(...counts.skipped)
  }
  if (isStopping()) return 130
  if (skipped.length > 0) printSkipped(skipped)
  if (failures.length > 0) print(['\n=== FAILED', ...failures].join('\n  failed   '))
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})

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
