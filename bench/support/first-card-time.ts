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
    await page.addInitScript(noteFirstCard)
    await page.goto(url, { waitUntil: 'commit' })
    const noted = page.locator('html[data-first-card]')
    return Number(await noted.getAttribute('data-first-card', { timeout: 60_000 }))
  } finally {
    await page.close()
  }
}

/** Runs in the page before its own code and records when the frame with the first card was painted. */
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
