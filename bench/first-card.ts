import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { openListingHouse } from './support/listing-house.ts'
import { alternate, median } from './support/measure.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'
import { openProfile, rememberedOf, type Visitor } from './support/visitor.ts'

const LISTINGS = 10_000
const ROUNDS = 5
/** How much slower the browser is told to run. It slows the page's own thread; what a page hands to a worker stays fast. */
const SLOWED = 4

/**
 * From the start of the navigation to the first painted card of `/listing`, for a signed-in person with an empty
 * cache, against a page that fetches the same answer and draws twenty of its listings. Once more without the slowing,
 * which favours workers.
 */
export async function benchFirstCard(stage: Stage): Promise<Row[]> {
  const { product, investor, bare } = await openListingHouse(stage, LISTINGS)
  const browser = await launchBrowser()
  stage.atEnd(() => browser.close())
  const { cookie } = investor
  const ours = { url: `${product.origin}/listing`, cookie, remembered: rememberedOf(investor) }
  const theirs = { url: `${bare.origin}/`, cookie, remembered: {} }
  const compare = async (what: string, slowdown: number): Promise<Row> => {
    const toOurs = () => timeToCard(browser, ours, slowdown)
    const toTheirs = () => timeToCard(browser, theirs, slowdown)
    // The first visit of all pays for what the servers make once.
    await toOurs()
    await toTheirs()
    const measured = await alternate(ROUNDS, toOurs, toTheirs)
    const [time, bareTime] = [median(measured.ours), median(measured.bare)]
    return { what, ours: `${time.toFixed(0)} ms`, bare: `${bareTime.toFixed(0)} ms`, ratio: time / bareTime }
  }
  const what = `first card of ${LISTINGS.toLocaleString('en')} listings`
  return [
    { ...(await compare(`${what}, processor slowed ${SLOWED}x`, SLOWED)), goal: { below: 1.5 } },
    await compare('  processor not slowed', 1),
  ]
}

/** Milliseconds until the first card is on the screen, in a browser profile of its own. */
async function timeToCard(browser: Browser, visitor: Visitor, slowdown: number): Promise<number> {
  const context = await openProfile(browser, visitor)
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(noteFirstCard)
    await page.goto(visitor.url, { waitUntil: 'commit' })
    const noted = page.locator('html[data-first-card]')
    return Number(await noted.getAttribute('data-first-card', { timeout: 60_000 }))
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything of its own: notes when the frame with the first card has been painted. */
function noteFirstCard(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('article') === null) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.documentElement.dataset['firstCard'] = String(performance.now())
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}
