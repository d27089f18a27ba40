import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { startProduct } from '#tests/support/product.ts'
import type { Product } from '#tests/support/product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const pages = ['/', '/login', '/email_verification', '/eula', '/terms_of_use', '/privacy', '/nothing-here']
const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

test.each(pages.flatMap((path) => looks.map((look) => [path, look.colorScheme, look] as const)))(
  '%s, %s, is there for everybody',
  async (path, _scheme, look) => {
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', ...look })
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await context.close()
  },
)

test('a section of a legal text is reached by its address, and from the contents', async () => {
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
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
  await page.close()
})

test('a legal text prints black on white, without bars', async () => {
  const page = await browser.newPage({ baseURL: product.url, colorScheme: 'dark' })
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
  await page.close()
})
