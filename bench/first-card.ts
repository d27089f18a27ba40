import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { openListingHouse } from './support/listing-house.ts'
import { alternate, median } from './support/measure.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 10_000
const ROUNDS = 5
const CPU_SLOWDOWN = 4

/** What the browser keeps of a person who was here before. */
type Visitor = { origin: string; cookie: { name: string; value: string }; remembered: Record<string, string> }

/**
 * From the start of the navigation to the first painted card of `/listing`, for a signed-in person with an empty
 * cache, against a page that fetches the same answer and draws twenty of its listings.
 */
export async function benchFirstCard(stage: Stage): Promise<Row[]> {
  const { product, investor, bare } = await openListingHouse(stage, LISTINGS)
  const browser = await launchBrowser()
  stage.atEnd(() => browser.close())
  const { cookie } = investor
  const remembered = { signedInName: investor.name, disclaimerAgreed: 'Agreed' }
  const ours = { origin: product.origin, cookie, remembered }
  const theirs = { origin: bare.origin, cookie, remembered: {} }
  const toOurs = () => timeToCard(browser, ours, '/listing')
  const toTheirs = () => timeToCard(browser, theirs, '/')
  // The answer is made once and kept; the first visit of all pays for it.
  await toOurs()
  await toTheirs()
  const measured = await alternate(ROUNDS, toOurs, toTheirs)
  const [time, bareTime] = [median(measured.ours), median(measured.bare)]
  return [
    {
      what: `first card of ${LISTINGS.toLocaleString('en')} listings, processor slowed ${CPU_SLOWDOWN}x`,
      ours: `${time.toFixed(0)} ms`,
      bare: `${bareTime.toFixed(0)} ms`,
      ratio: time / bareTime,
      goal: { below: 1.5 },
    },
  ]
}

/** Milliseconds until the first card is on the screen, in a browser profile of its own. */
async function timeToCard(browser: Browser, visitor: Visitor, path: string): Promise<number> {
  const { origin, cookie, remembered } = visitor
  const localStorage = Object.entries(remembered).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  try {
    await context.addCookies([{ ...cookie, url: origin }])
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(noteFirstCard)
    await page.goto(origin + path, { waitUntil: 'commit' })
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
