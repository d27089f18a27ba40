import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import type { Product } from './product.ts'

const pictures = path.join(import.meta.dirname, '../../test-results')
const faults = new WeakMap<Page, string[]>()

/** A page in a browser profile of its own, far from New York, whose person is a stranger. */
export async function openPage(
  browser: Browser,
  product: Pick<Product, 'url'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return openPageIn(await openProfile(browser, product, options))
}

/** A browser profile for several pages, far from New York, whose person is a stranger. */
export async function openProfile(
  browser: Browser,
  product: Pick<Product, 'url'>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Los_Angeles',
    // Requests go to the network as the tests see it; the journey without one allows it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  return context
}

/** One more page of a profile. */
export async function openPageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const seen: string[] = []
  faults.set(page, seen)
  page.on('pageerror', (error) => seen.push(String(error)))
  page.on('console', (message) => {
    // That a stranger is one, the page learns by an answer 401.
    if (message.type() !== 'error' || message.text().includes('status of 401')) return
    seen.push(`${message.text()} (${message.location().url})`)
  })
  return page
}

/** Uncaught errors of a page so far, and what it reported as an error, refusals of its content policy among them. */
export function faultsOf(page: Page): readonly string[] {
  return faults.get(page) ?? []
}

/**
 * After a test that failed, keeps a picture of every open page in `test-results`. Call it after any hook that closes
 * pages: the last one declared is the first to run.
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
