import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { openPage } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, sessionOf, signUp } from '#tests/support/people.ts'
import { sharedProduct } from '#tests/support/product.ts'

/** Maximum compressed size of the scripts that a page loads before any interaction, bytes. */
const MAX_BYTES = 205_000

const product = sharedProduct()
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

it.each([
  ['/login', 'textbox'],
  // The list only: the map loads later.
  ['/listing?view=list', 'article'],
] as const)('%s stays within the script size limit', async (address, control) => {
  const page = await openPage(browser, product)
  if (address !== '/login') {
    await agreeToDisclaimer(page)
    const session = await sessionOf(
      product,
      await signUp(product, 'ada.first-load@example.com', ['Mecklenburg']),
    )
    await enter(page, product, session)
  }
  await page.goto(address)
  await page.getByRole(control).first().waitFor()
  // The bell renders last. Its event stream stays open, so the page never reaches networkidle.
  if (address === '/login') await page.waitForLoadState('networkidle')
  else await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
  )
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  // A size of 0 would mean that the browser hides it.
  expect(scripts.every(({ encodedBodySize }) => encodedBodySize > 0)).toBe(true)
  expect(scripts.some(({ encodedBodySize, decodedBodySize }) => encodedBodySize < decodedBodySize)).toBe(true)
  expect(bytes).toBeGreaterThan(MAX_BYTES / 4)
  expect(bytes).toBeLessThan(MAX_BYTES)
  await page.context().close()
})
