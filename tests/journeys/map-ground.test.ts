import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { dayIn } from '#tests/support/days.ts'
import { cardOf } from '#tests/support/listing-screen.ts'
import { faultsOf, cachePictures, goOn, openPage } from '#tests/support/pages.ts'
import { type Area, type Color, laidOver, shareIn, tokenColor } from '#tests/support/painted.ts'
import { agreeToDisclaimer, enter, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { startTileHost, type TileHost } from '#tests/support/tile-host.ts'
import { longDay } from '#domain/time/long-day.ts'

const WOODS: Color = [60, 90, 40]
const PAVEMENT: Color = [240, 220, 180]

let aerial: TileHost
let streets: TileHost
let product: Product
let browser: Browser
let session: string
let page: Page

beforeAll(async () => {
  ;[aerial, streets, browser] = await Promise.all([
    startTileHost(WOODS),
    startTileHost(PAVEMENT),
    launchBrowser(),
  ])
  product = await startProduct('day-one', {
    MAP_AERIAL: aerial.tiles,
    MAP_AERIAL_CREDIT: 'Imagery: Example & Sons',
    MAP_STREETS: streets.tiles,
    MAP_STREETS_CREDIT: 'Streets: Example',
  })
  session = await sessionOf(product, await signUp(product, 'ada@example.com', ['Mecklenburg']))
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  aerial.close()
  streets.close()
})
beforeEach(() => {
  for (const host of [aerial, streets]) Object.assign(host, { asked: 0, state: 'working' })
})
afterEach(async () => {
  // The browser reports every failed tile, the map reports the first, and one test triggers a policy violation on
  // purpose.
  const expected = /Failed to load resource|The map reports a fault|127\.0\.0\.1:9\//
  expect(faultsOf(page).filter((fault) => !expected.test(fault))).toEqual([])
})
cachePictures(() => browser)

/** The center of the lot at 1423 Oak Street, which is in its upset bid period. */
const OAK_STREET = 'map=17/35.22538/-80.84493'

/** Opens a page for this test and those after it: drawing a map without a GPU takes more time than all they do. */
async function open(address: string, options: BrowserContextOptions = {}): Promise<void> {
  page = await openPage(browser, product, { reducedMotion: 'reduce', colorScheme: 'light', ...options })
  await agreeToDisclaimer(page)
  await enter(page, product, session)
  await page.goto(address)
  await page.getByRole('application').waitFor()
}

const ground = (name: string) => page.getByRole('radio', { name, exact: true })
const map = () => page.getByRole('region', { name: /^Map of the listings/ })

/** An area of the map that shows only the base map. */
async function bareGround(): Promise<Area> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('the map is not rendered')
  return { x: box.x + box.width - 160, y: box.y + box.height / 2, width: 60, height: 60 }
}

async function expectGround(color: Color): Promise<void> {
  const area = await bareGround()
  await expect.poll(() => shareIn(page, area, color)).toBe(1)
}

/** Points at the center of the map until the parcel there highlights its card. */
async function pointAtMiddle(): Promise<void> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('the map is not rendered')
  let moves = 0
  await expect
    .poll(async () => {
      moves += 1
      await page.mouse.move(box.x + box.width / 2 + (moves % 2), box.y + box.height / 2)
      return cardOf(page, '1423 Oak St').getAttribute('data-lit')
    })
    .toBe('true')
}

describe('the base map', () => {
  it('is the built-in one by default, without requests to other hosts', async () => {
    await open(`/listing?${OAK_STREET}`)
    await pointAtMiddle()
    expect(await ground('Drawn').isChecked()).toBe(true)
    await expectGround(await tokenColor(page, '--cs-map-land'))
    expect([aerial.asked, streets.asked]).toEqual([0, 0])
  })

  it('changes immediately, shows its credit, and is remembered', async () => {
    await ground('Drawn').focus()
    await page.keyboard.press('ArrowRight')
    await expectGround(WOODS)
    await map().getByText('Imagery: Example & Sons').waitFor()
    await page.reload()
    await expectGround(WOODS)
    // Parcels and pins are above the photos.
    await pointAtMiddle()
    const red = await tokenColor(page, '--cs-red')
    const box = await page.getByRole('application').boundingBox()
    const inLot = {
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2 - 5,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2 + 12,
    }
    await expect
      .poll(() => shareIn(page, { ...inLot, width: 10, height: 6 }, laidOver(WOODS, red, 0.32)))
      .toBe(1)
    expect(streets.asked).toBe(0)
    await ground('Streets').check()
    await expectGround(PAVEMENT)
    await map().getByText('Streets: Example').waitFor()
    expect(await map().getByText('Imagery: Example & Sons').count()).toBe(0)
    await ground('Drawn').check()
    await expectGround(await tokenColor(page, '--cs-map-land'))
  })

  it('loads from the configured hosts only', async () => {
    const answer = await fetch(`${product.url}/login`)
    const policy = (answer.headers.get('content-security-policy') ?? '').split(';')
    expect(policy.filter((part) => part.includes('http'))).toEqual([
      `connect-src 'self' ${aerial.origin} ${streets.origin}`,
    ])
    const refused = await page.evaluate(async () => {
      const blocked = new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), { once: true })
      })
      await fetch('http://127.0.0.1:9/tile.png').catch((_refused: unknown) => undefined)
      return blocked
    })
    expect(refused).toContain('127.0.0.1:9')
  })
})

describe('the printed map', () => {
  const sheet = () =>
    page.getByRole('heading', { name: 'Map of tax foreclosure listings' }).locator('xpath=../..')

  it("is one clean page, also by the browser's own print command", async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await goOn(page, `/listing?county=Mecklenburg&structure=Residential+Home&q=oak&view=map&${OAK_STREET}`)
    await ground('Drawn').check()
    const isInverted = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const look = () => resolve(document.querySelector('img[data-dark]') !== null)
          addEventListener('beforeprint', look, { once: true })
        }),
    )
    const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const { text, totalPages } = await extractText(printed, { mergePages: true })
    const [, , width = 0, height = 0] = (await printed.getPage(1)).view
    expect(width).toBeGreaterThan(height)
    // The copy of a dark screen would be a black block.
    expect(await isInverted).toBe(true)
    expect(totalPages).toBe(1)
    expect(text).toContain('Mecklenburg, Residential Home, “oak” · 1 listing')
    expect(text).not.toContain('Save search')
    await expect.poll(() => sheet().count()).toBe(0)
  })

  it('leaves the paper to the list beside it, unless it is asked for', async () => {
    await goOn(page, `/listing?county=Mecklenburg&structure=Residential+Home&q=oak&${OAK_STREET}`)
    await pointAtMiddle()
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())), {
      mergePages: true,
    })
    expect(text).toMatch(/^Printed .*1423 Oak St(?!.*Map of tax foreclosure listings)/s)
  })

  it('has map, legend, date, filters and credits', async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await map().getByRole('button', { name: 'Print the map' }).click()
    await page.locator('html[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const lines = (await sheet().innerText()).split(/\n+/)
    expect(lines.slice(0, 3)).toEqual([
      'Map of tax foreclosure listings',
      longDay(dayIn(0)),
      'Mecklenburg, Residential Home, “oak” · 1 listing',
    ])
    expect(lines.join(' ')).toMatch(/Upset bid ongoing\s+1 /)
    expect(lines.at(-1)).toBe(
      'Courthouse Steps · Boundaries: U.S. Census Bureau · Roads, water: NWS, USGS, Natural Earth · ' +
        'Places © GeoNames (CC BY 4.0) · Outlines: county parcel records',
    )
    expect(await page.getByRole('application').isVisible()).toBe(false)
    // The map prints light even if the screen is dark.
    const picture = await sheet().getByRole('img').first().boundingBox()
    if (!picture) throw new Error('no picture')
    const corner = { x: picture.x + 20, y: picture.y + 20, width: 40, height: 40 }
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    expect(await shareIn(page, corner, await tokenColor(page, '--cs-map-land'))).toBe(1)
  })
})

describe('a tile host that', () => {
  it('is refusing leaves the built-in map with all listings', async () => {
    aerial.state = 'refusing'
    await open(`/listing?${OAK_STREET}`, { colorScheme: 'dark' })
    await ground('Aerial').check()
    await expect.poll(() => aerial.asked).toBeGreaterThan(0)
    await pointAtMiddle()
    await expectGround(await tokenColor(page, '--cs-map-land'))
    const notice = map().getByText('Aerial photos are unavailable. Showing the drawn map instead.')
    await notice.waitFor()
    expect(faultsOf(page).filter((fault) => fault.includes('The map reports a fault'))).toHaveLength(1)

    aerial.state = 'working'
    await ground('Drawn').check()
    await notice.waitFor({ state: 'detached' })
    await ground('Aerial').check()
    await expectGround(WOODS)
    expect(await notice.count()).toBe(0)
  })

  it('is silent leaves the built-in map with all listings', async () => {
    streets.state = 'silent'
    // Streets are light in any case.
    await page.emulateMedia({ colorScheme: 'light' })
    await ground('Streets').check()
    await expect.poll(() => streets.asked).toBeGreaterThan(0)
    await page.getByRole('searchbox').hover()
    await pointAtMiddle()
    await expectGround(await tokenColor(page, '--cs-map-land'))
  })
})
