import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { fixture, writeNotices } from '#tests/support/notices.ts'
import { signUpOperator } from '#tests/support/operator-session.ts'
import { cachePictures, faultsOf, goOn, openPageIn, openProfile } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, sessionOf, signUp, signUpUnverified } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const CARDS = 'src/server/features/sources/stored/fixtures/craven.html'
const LONG_EMAIL = 'a-very-long-local-part-that-never-ends@a-subdomain-with-many-letters.example.com'

/** The listing of 77 Gillespie St, whose parcel has no outline. */
const GILLESPIE_STREET = 11

let product: Product
let browser: Browser
let session: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct('day-one'), launchBrowser()])
  // A list that would halve its source is held.
  const short = path.join(product.folder, 'short.csv')
  const lines = readFileSync(writeNotices(product.folder, 'day-two.csv'), 'utf8').split('\n')
  writeFileSync(short, lines.slice(0, 3).join('\n'))
  await product.trySteps('import', short, '--map', fixture('notices.map.json'))
  await signUpUnverified(product, LONG_EMAIL)
  ;({ session } = await signUpOperator(product, 'op@example.com'))
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
cachePictures(() => browser)

const screens: Record<string, BrowserContextOptions> = {
  'on a dark desktop': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  'on a phone': {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'light',
  },
}

/** Goes on to a new source with cards, one of whose texts has no meaning yet. */
async function pastePage(page: Page): Promise<void> {
  await page.getByText('Paste its source').click()
  await page.getByLabel('Source of the page').fill(readFileSync(CARDS, 'utf8'))
  await page.getByRole('button', { name: 'Use this' }).click()
  await page.getByRole('combobox', { name: 'Last line is' }).waitFor()
}

/** Pages by path, with what is on each when it is loaded. */
const pages: [string, (page: Page) => Promise<unknown>][] = [
  ['', (page) => page.getByRole('heading', { name: 'Needs you today' }).waitFor()],
  ['/sources', (page) => page.getByRole('row').last().waitFor()],
  ['/sources/kania', (page) => page.getByRole('button', { name: 'Run now' }).waitFor()],
  ['/sources/new', (page) => page.getByRole('button', { name: 'Choose a page' }).waitFor()],
  ['/sources/new', pastePage],
  ['/runs/3', (page) => page.getByRole('button', { name: 'Reject the run' }).waitFor()],
  ['/import', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/listings', (page) => page.getByRole('row').last().waitFor()],
  ['/listings/1', (page) => page.getByRole('button', { name: 'Save the correction' }).waitFor()],
  [
    `/listings/${GILLESPIE_STREET}/outline`,
    (page) => page.getByRole('button', { name: 'Start with a square' }).waitFor(),
  ],
  ['/reports', (page) => page.getByText(/^No reported figures/).waitFor()],
  ['/calendar', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/counties', (page) => page.getByRole('row').last().waitFor()],
  ['/counties/mecklenburg', (page) => page.getByLabel('Dollars per month').waitFor()],
  ['/people', (page) => page.getByRole('row').last().waitFor()],
  ['/messages', (page) => page.getByRole('row').last().waitFor()],
  ['/jobs', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/audit', (page) => page.getByRole('row').last().waitFor()],
]

describe.each(Object.entries(screens))('the pages of operators %s', (_screen, options) => {
  it('can be read by everyone, and are no wider than the screen', async () => {
    const profile = await openProfile(browser, product, { reducedMotion: 'reduce', ...options })
    const page = await openPageIn(profile)
    await agreeToDisclaimer(page)
    await enter(page, product, session)
    await page.goto('/operator')
    for (const [place, reach] of pages) {
      await goOn(page, `/operator${place}`)
      await reach(page)
      expect([place, await brokenRules(page)]).toEqual([place, []])
      const [scrollWidth, clientWidth] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect([place, scrollWidth]).toEqual([place, clientWidth])
    }
    expect(faultsOf(page)).toEqual([])
    await profile.close()
  })
})

it('names the buttons that sort on a phone, and leads from a county to its price', async () => {
  const profile = await openProfile(browser, product, { reducedMotion: 'reduce', ...screens['on a phone'] })
  const page = await openPageIn(profile)
  await agreeToDisclaimer(page)
  await enter(page, product, session)
  await page.goto('/operator/counties')
  const heads = page.getByRole('table', { name: 'Counties' }).locator('thead tr')
  await heads.getByRole('button', { name: 'On sale' }).waitFor()
  expect(await heads.evaluate((row) => getComputedStyle(row, '::before').content)).toBe('"Sort by"')
  const toPrices = page.getByRole('button', { name: 'Go to prices' })
  await page.getByRole('checkbox', { name: 'Select row' }).first().tap()
  await expect.poll(() => isInView(toPrices)).toBe(true)
  await toPrices.tap()
  await expect.poll(() => isInView(page.getByLabel('Dollars per month'))).toBe(true)
  expect(faultsOf(page)).toEqual([])
  await profile.close()
})

/** Whether all of an element is on the screen. */
async function isInView(place: Locator): Promise<boolean> {
  const box = await place.boundingBox()
  const height = place.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

it('lets an operator draw an outline with the mouse, which subscribers see as drawn', async () => {
  // Each picture of the map is drawn without a graphics card, so a small window saves a fifth.
  const profile = await openProfile(browser, product, { viewport: { width: 1200, height: 700 } })
  const page = await openPageIn(profile)
  await agreeToDisclaimer(page)
  await enter(page, product, session)
  await page.goto(`/operator/listings/${GILLESPIE_STREET}`)
  await page.getByRole('link', { name: 'Draw an outline' }).click()
  const map = page.locator('canvas.maplibregl-canvas')
  await page.getByRole('button', { name: 'Start with a square' }).waitFor()
  const box = await map.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const corners = [
    [0, 0],
    [90, 0],
    [90, 90],
    [0, 90],
  ] as const
  for (const [east, south] of corners) await page.mouse.click(x + east, y + south, { delay: 30 })
  await page.keyboard.press('Escape')
  await page.mouse.click(x, y, { delay: 30 })
  await page.getByRole('button', { name: /^Corner 4/ }).waitFor()
  const acres = (await page.getByText(/^[\d.]+ acres$/).textContent()) ?? ''
  await page.getByLabel('Reason', { exact: true }).fill('From the deed, book 12 page 34')
  await page.getByRole('button', { name: 'Save the outline' }).click()
  await page.getByText('Drawn by us').waitFor()
  await page.goto('/operator/audit')
  await page.getByRole('cell', { name: 'Draw outline' }).waitFor()
  await enter(
    page,
    product,
    await sessionOf(product, await signUp(product, 'ada@example.com', ['Cumberland'])),
  )
  await page.goto(`/details/${GILLESPIE_STREET}`)
  await page.getByText('Outline drawn by Courthouse Steps, not from the county.').waitFor()
  await page
    .getByText(`${Number.parseFloat(acres).toFixed(3)} ac, calculated from the outline we drew`)
    .waitFor()
  expect(faultsOf(page)).toEqual([])
  await profile.close()
})
