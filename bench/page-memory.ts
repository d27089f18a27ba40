import type { Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { openListingHouse } from './support/listing-house.ts'
import { memoryOf } from './support/programs.ts'
import { LIST_PATH } from './support/product.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'
import { localStorageOf, openProfile, type Visitor } from './support/visitor.ts'

const LISTINGS = 100_000
const SETTLED_MS = 6_000

/** Collects all garbage of a thread, as V8 does when memory is low. */
const COLLECT = "gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })"

/**
 * Resident memory of the browser process that shows list and map side by side, beyond that of an empty page. Baseline: an
 * empty page that has read the same response with JSON.parse.
 */
export async function benchPageMemory(stage: Stage): Promise<Row[]> {
  const listings = stage.count(LISTINGS)
  const { product, investor } = await openListingHouse(stage, listings)
  const measure = (path: string, act: (page: Page) => Promise<unknown>) =>
    memoryOfPage(
      { url: product.origin + path, cookie: investor.cookie, localStorage: localStorageOf(investor) },
      stage.span(SETTLED_MS),
      act,
    )
  const empty = await measure('/robots.txt', async () => undefined)
  const bare = await measure('/robots.txt', (page) => page.evaluate(keepAnswer, LIST_PATH))
  const ours = await measure('/listing', async (page) => {
    await page.getByRole('button', { name: 'Export' }).waitFor({ timeout: 120_000 })
    await page.getByRole('application').waitFor()
  })
  return [
    {
      what: `memory of a page with ${listings.toLocaleString('en')} listings, list and map`,
      ours: `${(ours - empty).toFixed(0)} MB`,
      bare: `${(bare - empty).toFixed(0)} MB`,
      ratio: (ours - empty) / (bare - empty),
      goal: { atMost: 3 },
    },
  ]
}

/**
 * Megabytes of the process of a page `settle` ms after `act` and after a garbage collection of the page and its workers,
 * in a browser of its own.
 */
async function memoryOfPage(
  visitor: Visitor,
  settle: number,
  act: (page: Page) => Promise<unknown>,
): Promise<number> {
  const browser = await launchBrowser(['--js-flags=--expose-gc'])
  try {
    const profile = await openProfile(browser, visitor)
    const page = await profile.newPage()
    await page.goto(visitor.url)
    await act(page)
    await page.waitForTimeout(settle)
    await page.evaluate(COLLECT)
    await Promise.all(page.workers().map((worker) => worker.evaluate(COLLECT)))
    const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
    const sizes = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => memoryOf({ pid: id }, 'VmRSS'))
    return Math.max(...sizes)
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
async function keepAnswer(path: string): Promise<void> {
  const answer: unknown = await (await fetch(path)).json()
  Object.assign(globalThis, { answer })
}
