import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { timeToCard, timeToFirstVisit } from './support/first-card-time.ts'
import { openListingHouse } from './support/listing-house.ts'
import { alternate, median } from './support/measure.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'
import { localStorageOf, openProfile } from './support/visitor.ts'

const LISTINGS = 10_000
const ROUNDS = 5
const THROTTLE = 4

/**
 * Time from the start of the navigation to the first painted card of `/listing` in a browser that keeps the list and
 * the files of the page. Baselines: a page that draws twenty cards it has kept, and our own first visit.
 */
export async function benchSecondVisit(stage: Stage): Promise<Row[]> {
  const listings = stage.count(LISTINGS)
  const { product, investor, bare } = await openListingHouse(stage, listings)
  const browser = await launchBrowser()
  stage.atEnd(() => browser.close())
  const { cookie } = investor
  const ours = { url: `${product.origin}/listing`, cookie, localStorage: localStorageOf(investor) }
  const theirs = { url: `${bare.origin}/kept`, cookie, localStorage: {} }
  const [ourProfile, bareProfile] = [await openProfile(browser, ours), await openProfile(browser, theirs)]
  await visitOnce(ourProfile, ours.url, isEverythingKept)
  await visitOnce(bareProfile, theirs.url, async (page) => page.locator('article').first().waitFor())

  const compare = async (slowdown: number): Promise<Row[]> => {
    const second = () => timeToCard(ourProfile, ours.url, slowdown)
    const bareSecond = () => timeToCard(bareProfile, theirs.url, slowdown)
    const against = await alternate(stage.rounds(ROUNDS), second, bareSecond)
    const own = await alternate(stage.rounds(ROUNDS), second, () => timeToFirstVisit(browser, ours, slowdown))
    const how = slowdown === 1 ? '' : `, processor slowed ${slowdown}x`
    return [
      rowOf(`second visit, ${listings.toLocaleString('en')} listings${how}`, against, { atMost: 1.5 }),
      rowOf('  against our first visit', own, { atMost: 0.4 }),
    ]
  }
  return [...(await compare(1)), ...(await compare(THROTTLE))]
}

function rowOf(what: string, { ours, bare }: { ours: number[]; bare: number[] }, goal: Row['goal']): Row {
  const [time, bareTime] = [median(ours), median(bare)]
  return {
    what,
    ours: `${time.toFixed(0)} ms`,
    bare: `${bareTime.toFixed(0)} ms`,
    ratio: time / bareTime,
    ...(goal && { goal }),
  }
}

async function visitOnce(
  context: BrowserContext,
  url: string,
  isDone: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await isDone(page)
  await page.close()
}

/** Waits until the list and the page are kept, and the service worker has the files of the page. */
async function isEverythingKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const hasPage = async () => {
      const opening = indexedDB.open('kept-list')
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const counting = database.transaction('page').objectStore('page').count()
      const count = await new Promise((resolve) => {
        counting.addEventListener('success', () => resolve(counting.result))
      })
      database.close()
      return count === 1
    }
    while (!(await hasPage())) await new Promise((resolve) => setTimeout(resolve, 200))
  })
}
