import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import type { RunningProduct } from './product.ts'

const pictures = path.join(import.meta.dirname, '../../test-results')
const faults = new WeakMap<Page, string[]>()

/** Opens a page in a new signed-out browser profile, in the Los Angeles time zone. */
export async function openPage(
  browser: Browser,
  product: Pick<RunningProduct, 'url'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return openPageIn(await openProfile(browser, product, options))
}

/** Opens a new signed-out browser profile for several pages, in the Los Angeles time zone. */
export async function openProfile(
  browser: Browser,
  product: Pick<RunningProduct, 'url'>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Los_Angeles',
    // Service workers would hide requests from the tests; the offline journey allows them.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  return context
}

/** Closes the pages of a profile and deletes what the product stored in it, but keeps loaded code: a quicker new profile. */
export async function clearProfile(
  profile: BrowserContext,
  product: Pick<RunningProduct, 'url'>,
): Promise<void> {
  const [first, ...others] = profile.pages()
  if (!first) return
  for (const other of others) await other.close()
  const protocol = await profile.newCDPSession(first)
  await protocol.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'all' })
  await first.close()
}

/** Opens another page in a profile and records its errors. */
export async function openPageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const seen: string[] = []
  faults.set(page, seen)
  page.on('pageerror', (error) => seen.push(String(error)))
  page.on('console', (message) => {
    // A 401 is the normal response for a signed-out visitor.
    if (message.type() !== 'error' || message.text().includes('status of 401')) return
    seen.push(`${message.text()} (${message.location().url})`)
  })
  return page
}

/**
 * Opens another page of the product within the loaded document, as Back does: half the work of a new document. Goes by way
 * of a page without content, so that what a test waits for can only be on the new page. If a dialog, menu or list is still
 * open there, a new document is loaded.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const between = page.getByRole('heading', { level: 1, name: '404 Not Found' })
  await goBackTo(page, '/nothing-here')
  await between.waitFor()
  await page.keyboard.press('Escape')
  if ((await page.locator('[role=dialog], [role=menu], [role=listbox]').count()) > 0) {
    await page.goto(path)
    return
  }
  await goBackTo(page, path)
  await between.waitFor({ state: 'detached' })
}

async function goBackTo(page: Page, path: string): Promise<void> {
  await page.evaluate((place) => {
    history.pushState(null, '', place)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * Leaves the document by `act`, such as by logging out, and waits for the next one: the router may show its page before that,
 * and a visit to another page would meet the one that is still to come.
 */
export async function leaveBy(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()])
}

/** Uncaught and console errors of a page so far, including content security policy violations. */
export function faultsOf(page: Page): readonly string[] {
  return faults.get(page) ?? []
}

/**
 * Saves a screenshot of every open page to `test-results` after a failed test. Call it after declaring any hook that
 * closes pages: afterEach hooks run in reverse order.
 */
export function cachePictures(browser: () => Browser): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    mkdirSync(pictures, { recursive: true })
    const name = task.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)
    const open = browser()
      .contexts()
      .flatMap((context) => context.pages())
    for (const [index, page] of open.entries()) {
      await page.screenshot({ path: path.join(pictures, `${name}-${index + 1}.png`) })
    }
  })
}
