import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { importNotices } from '#tests/support/notices.ts'
import { openPage } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

/** Bytes of compressed scripts that a page may load before somebody touches it. */
const MAX_BYTES = 220_000

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await importNotices(product, 'day-one.csv')
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

it.each([
  ['/login', 'textbox'],
  // The list alone: the map comes beside it, later.
  ['/listing?view=list', 'article'],
] as const)('%s loads little code', async (address, control) => {
  const page = await openPage(browser, product)
  if (address !== '/login') {
    await agreeToDisclaimer(page)
    const session = await sessionOf(product, await signUp(product, 'ada@example.com', ['Mecklenburg']))
    await enter(page, product, session)
  }
  await page.goto(address)
  await page.getByRole(control).first().waitFor()
  // The bell is the last to come; the page then goes on listening, so that its network never rests.
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
  // A size of nothing would be one that the browser keeps to itself.
  expect(scripts.every(({ encodedBodySize }) => encodedBodySize > 0)).toBe(true)
  expect(scripts.some(({ encodedBodySize, decodedBodySize }) => encodedBodySize < decodedBodySize)).toBe(true)
  expect(bytes).toBeGreaterThan(MAX_BYTES / 4)
  expect(bytes).toBeLessThan(MAX_BYTES)
  await page.context().close()
})
