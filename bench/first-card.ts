import { launchBrowser } from '#tests/support/browser.ts'
import { timeToFirstVisit } from './support/first-card-time.ts'
import { openListingHouse } from './support/listing-house.ts'
import { alternate, median } from './support/measure.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'
import { localStorageOf } from './support/visitor.ts'

const LISTINGS = 10_000
const ROUNDS = 5
/** CPU throttling factor. It slows the page's main thread only; workers run at full speed. */
const THROTTLE = 4

/**
 * Time from the start of the navigation to the first painted card of `/listing`, for a signed-in person with an empty
 * cache. Baseline: a page that fetches the same response and renders twenty of its listings. Measured again without
 * throttling, because throttling favors workers.
 */
export async function benchFirstCard(stage: Stage): Promise<Row[]> {
  const listings = stage.count(LISTINGS)
  const { product, investor, bare } = await openListingHouse(stage, listings)
  const browser = await launchBrowser()
  stage.atEnd(() => browser.close())
  const { cookie } = investor
  const ours = { url: `${product.origin}/listing`, cookie, localStorage: localStorageOf(investor) }
  const theirs = { url: `${bare.origin}/`, cookie, localStorage: {} }
  const compare = async (what: string, slowdown: number): Promise<Row> => {
    const toOurs = () => timeToFirstVisit(browser, ours, slowdown)
    const toTheirs = () => timeToFirstVisit(browser, theirs, slowdown)
    // Warm-up: the first visit pays for the servers' one-time work.
    await toOurs()
    await toTheirs()
    const measured = await alternate(stage.rounds(ROUNDS), toOurs, toTheirs)
    const [time, bareTime] = [median(measured.ours), median(measured.bare)]
    return { what, ours: `${time.toFixed(0)} ms`, bare: `${bareTime.toFixed(0)} ms`, ratio: time / bareTime }
  }
  const what = `first card of ${listings.toLocaleString('en')} listings`
  return [
    { ...(await compare(`${what}, processor slowed ${THROTTLE}x`, THROTTLE)), goal: { below: 1.5 } },
    await compare('  processor not slowed', 1),
  ]
}
