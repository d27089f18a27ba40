import type { Browser, BrowserContext } from 'playwright-core'
import { openProfile, type Visitor } from './visitor.ts'

/** Milliseconds until the first card is on the screen, in a fresh browser profile. */
export async function timeToFirstVisit(
  browser: Browser,
  visitor: Visitor,
  slowdown: number,
): Promise<number> {
  const context = await openProfile(browser, visitor)
  try {
    return await timeToCard(context, visitor.url, slowdown)
  } finally {
    await context.close()
  }
}

/** Milliseconds from the start of the navigation to the first painted card, in a new page of this profile. */
export async function timeToCard(context: BrowserContext, url: string, slowdown: number): Promise<number> {
  const page = await context.newPage()
  try {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(reportFirstCard, REPORT)
    // Whatever else Playwright could wait for, it would run scripts of its own in the page meanwhile.
    const reported = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith(REPORT),
      timeout: 60_000,
    })
    await page.goto(url, { waitUntil: 'commit' })
    return Number((await reported).text().slice(REPORT.length))
  } finally {
    await page.close()
  }
}

const REPORT = 'first card: '

/** Runs in the page before its own code and reports when the frame with the first card was painted. */
function reportFirstCard(report: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('article') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => console.log(report + String(performance.now()))))
  })
  observer.observe(document, { childList: true, subtree: true })
}
