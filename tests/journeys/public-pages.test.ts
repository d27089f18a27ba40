import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenRules } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { faultsOf, openPage } from '#tests/support/pages.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()
let browser: Browser
/** Reused until a test fails, because code that is loaded already saves most of the time of a visit. */
let page: Page
let isUsable = false
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})
beforeEach(async () => {
  if (!isUsable) page = await openPage(browser, product, { reducedMotion: 'reduce' })
  isUsable = true
})
afterEach(({ task }) => {
  isUsable = task.result?.state !== 'fail'
})

const pages = [
  '/',
  '/login',
  '/email_verification',
  '/eula',
  '/terms_of_use',
  '/privacy',
  '/pricing',
  '/nothing-here',
]
/** Long pages with the same components: one viewport and color scheme each is enough. */
const learning = [
  '/learning',
  '/learning/last-day',
  '/learning/counties/wake',
  '/learning/glossary#deposit',
  '/learning/calculators',
  '/learning/counties',
]
const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

/** Waits until a prerendered page is hydrated. */
function waitForHydration(page: Page): Promise<void> {
  return page.locator('#root:not([data-prerendered])').waitFor({ state: 'attached' })
}

const visits = [
  ...pages.map((path) => [path, looks] as const),
  ...learning.map((path, place) => [path, [looks[place % 2 === 0 ? 0 : 1]]] as const),
]

test.each(visits)('%s has no accessibility violations', async (path, seen) => {
  for (const [place, { viewport, colorScheme }] of seen.entries()) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    if (place === 0) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitForHydration(page)
    }
    expect([colorScheme, await brokenRules(page)]).toEqual([colorScheme, []])
  }
})

test('a section of a legal text is reached by URL and from the table of contents', async () => {
  await page.setViewportSize(looks[0].viewport)
  const topOf = (name: string) =>
    page
      .getByRole('heading', { level: 2, name })
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  await page.goto('/terms_of_use#refund-policy')
  await expect.poll(() => topOf('5. Refund policy')).toBeLessThan(100)
  await page.getByRole('link', { name: '8. Accuracy and timeliness' }).click()
  await expect.poll(() => topOf('8. Accuracy and timeliness')).toBeLessThan(100)
  expect(await topOf('8. Accuracy and timeliness')).toBeGreaterThan(52)
  await page.goBack()
  await expect.poll(() => topOf('5. Refund policy')).toBeGreaterThan(52)
})

test('a legal text prints black on white, without header, navigation or footer', async () => {
  await page.goto('/eula')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const bar of ['banner', 'navigation', 'contentinfo'] as const) {
    expect(await page.getByRole(bar).count()).toBe(0)
  }
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
  const look = await page
    .getByRole('heading', { level: 2 })
    .first()
    .evaluate((heading) => ({
      ink: getComputedStyle(heading).color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }))
  expect(look).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgba(0, 0, 0, 0)' })
  await page.emulateMedia({ media: null })
})

test('an article works without JavaScript and has the metadata for link previews', async () => {
  const page = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false })
  const answer = await page.goto('/learning/upset-bids')
  expect(answer?.headers()['link']).toBe(`<${product.url}/learning/upset-bids>; rel="canonical"`)
  expect(await page.title()).toBe('Upset bids - Courthouse Steps')
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Upset bids')
  expect(await page.locator('meta[name="description"]').count()).toBe(1)
  expect(await page.getByRole('cell', { name: '$91,602.25' }).isVisible()).toBe(true)
  await page.getByRole('link', { name: 'compliance bond' }).click()
  await page.getByText('Extra security the clerk may require from an upset bidder.').waitFor()
  expect(new URL(page.url()).hash).toBe('#compliance-bond')
  await page.close()
})

test('a prerendered page hydrates without losing the scroll position, and works from then on', async () => {
  const page = await openPage(browser, product)
  let release = () => {}
  const released = new Promise<null>((resolve) => {
    release = () => resolve(null)
  })
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/learning/last-day', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: 'Court holidays' })
  await heading.scrollIntoViewIfNeeded()
  const before = await heading.evaluate((element) => {
    element.dataset['seen'] = 'before'
    return { top: element.getBoundingClientRect().top, scrolled: window.scrollY }
  })
  expect(before.scrolled).toBeGreaterThan(300)
  release()
  await waitForHydration(page)
  await expect.poll(() => heading.evaluate((element) => element.dataset['seen'])).toBe('before')
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBe(before.top)
  await page.getByRole('link', { name: 'Calculators' }).first().click()
  await page.getByRole('textbox', { name: 'Last bid' }).fill('23152.50')
  await page.getByText('$24,310.13').first().waitFor()
  await page.reload()
  await waitForHydration(page)
  expect(await page.getByRole('textbox', { name: 'Last bid' }).inputValue()).toBe('$23,152.50')
  expect(faultsOf(page)).toEqual([])
  await page.context().close()
})
