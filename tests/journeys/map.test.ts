import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Position, toLonLat } from '#domain/geo/state-plane.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { cardOf, foundOf } from '#tests/support/listing-screen.ts'
import { faultsOf, cachePictures, openPage } from '#tests/support/pages.ts'
import { type Area, laidOver, shareIn, tokenColor } from '#tests/support/painted.ts'
import { agreeToDisclaimer, enter, sessionOf, signUp } from '#tests/support/people.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()
let browser: Browser
let session: string
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const ada = await signUp(product, 'ada.map@example.com', ['Mecklenburg', 'Cumberland'])
  session = await sessionOf(product, ada)
})
afterAll(async () => {
  await browser.close()
})
afterEach(async () => {
  expect(faultsOf(page)).toEqual([])
  await page.context().close()
})
cachePictures(() => browser)

async function open(address: string, by = browser, options: BrowserContextOptions = {}): Promise<void> {
  page = await openPage(by, product, { reducedMotion: 'reduce', colorScheme: 'light', ...options })
  await agreeToDisclaimer(page)
  await enter(page, product, session)
  await page.goto(address)
}

/** Centers of parcels in the fixture, state plane feet. */
const OAK_STREET: Position = [1449061, 542075]
const ENDERLY: Position = [1451435, 542359]
const BERRYHILL: Position = [1449640, 539673]
const BRAGG_SECOND: Position = [2036090, 474054]
const GILLESPIE = '35.0449/-78.8781'

function mapAt(zoom: number, feet: Position): string {
  const [longitude, latitude] = toLonLat(feet)
  return `map=${zoom}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`
}

/** Zoom, latitude and longitude in the URL. */
function viewIn(of: Page): [zoom: number, latitude: number, longitude: number] {
  const [zoom = NaN, latitude = NaN, longitude = NaN] =
    new URL(of.url()).searchParams.get('map')?.split('/').map(Number) ?? []
  return [zoom, latitude, longitude]
}

const map = () => page.getByRole('region', { name: /^Map of the listings/ })
const canvas = () => page.getByRole('application')

/** The screen point this many px right of and below the center of the map. */
async function fromCenter(right = 0, down = 0): Promise<{ x: number; y: number }> {
  await canvas().waitFor()
  const box = await canvas().boundingBox()
  if (!box) throw new Error('the map is not rendered')
  return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down }
}

/**
 * Points at the center of the map until the parcel there highlights its card. The mouse moves by 1 px each time, because
 * the map reacts to moves, and stays on the parcel, so that the card remains highlighted.
 */
async function pointAtCenter(card: Locator): Promise<void> {
  const { x, y } = await fromCenter()
  let moves = 0
  await expect
    .poll(async () => {
      moves += 1
      await page.mouse.move(x + (moves % 2), y)
      return (await card.count()) === 1 ? card.getAttribute('data-lit') : null
    })
    .toBe('true')
}

/** The area of the price pin above a point. */
function pinAt({ x, y }: { x: number; y: number }): Area {
  return { x: x - 30, y: y - 30, width: 60, height: 20 }
}

/** The area of the pin of the parcel at the center of the map. Waits until the pin is rendered, in white. */
async function pinAtCenter(): Promise<Area> {
  const pin = pinAt(await fromCenter())
  const white = await tokenColor(page, '--cs-raised')
  await expect.poll(() => shareIn(page, pin, white)).toBeGreaterThan(0.3)
  return pin
}

describe('map and cards are linked', () => {
  it.each([
    ['an outline', mapAt(16, BERRYHILL), '702 Berryhill Rd'],
    ['a place without an outline', `map=16/${GILLESPIE}`, '77 Gillespie St'],
    ['one of several parcels', mapAt(18, BRAGG_SECOND), '612 Bragg Blvd'],
  ])('pointing at %s highlights its card and scrolls it into view', async (_what, view, address) => {
    await open(`/listing?${view}`)
    const card = cardOf(page, address)
    await pointAtCenter(card)
    const list = page.getByRole('region', { name: 'Listings', exact: true })
    await expect
      .poll(async () => {
        const [inner, outer] = [await card.boundingBox(), await list.boundingBox()]
        return inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
      })
      .toBe(true)
    const { x, y } = await fromCenter(-300, -200)
    await page.mouse.move(x, y)
    await expect.poll(() => card.getAttribute('data-lit')).toBe('false')
  })

  it('hovering or focusing a card fills its pin', async () => {
    await open(`/listing?${mapAt(16, ENDERLY)}`)
    const pin = await pinAtCenter()
    const blue = await tokenColor(page, '--cs-blue')
    const filled = () => shareIn(page, pin, blue)
    await cardOf(page, '88 Enderly Rd').hover()
    await expect.poll(filled).toBeGreaterThan(0.3)
    await page.getByRole('searchbox').hover()
    await expect.poll(filled).toBeLessThan(0.1)
    await cardOf(page, '2210 Tuckaseegee Rd').getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(filled).toBeGreaterThan(0.3)
    await page.keyboard.press('ArrowDown')
    await expect.poll(filled).toBeLessThan(0.1)
  })

  it('pointing at a parcel highlights the outlines of all parcels of its case', async () => {
    await open(`/listing?${mapAt(18, BRAGG_SECOND)}`)
    // Each lot is 60 feet wide, about 75 px. Sampled below the pin, which marks the center.
    const middle = await fromCenter()
    const lots = [-75, 0, 75].map((right) => ({
      x: middle.x + right - 10,
      y: middle.y + 40,
      width: 20,
      height: 10,
    }))
    const [land, red] = [await tokenColor(page, '--cs-map-land'), await tokenColor(page, '--cs-red')]
    const lotsPainted = async (opacity: number) => {
      const shares = lots.map((lot) => shareIn(page, lot, laidOver(land, red, opacity)))
      return (await Promise.all(shares)).filter((share) => share === 1).length
    }
    await expect.poll(() => lotsPainted(0.16)).toBe(3)
    await pointAtCenter(cardOf(page, '612 Bragg Blvd'))
    await expect.poll(() => lotsPainted(0.32)).toBe(3)
    await page.getByRole('searchbox').hover()
    await expect.poll(() => lotsPainted(0.16)).toBe(3)
  })

  it('a filter applies to both and to the legend', async () => {
    await open('/listing?county=Cumberland')
    await expect
      .poll(() => map().locator('dl > div').allInnerTexts())
      .toEqual([
        'Upset bid ongoing\n3',
        'Auction in future\n2',
        'Waiting or transferring\n1',
        'Redeemed or completed\n0',
        'Approximate place\n1',
        'Prices in red:\nminimum upset bid',
      ])
  })
})

describe('the view of the map', () => {
  it('moves by keyboard, updates the URL, and survives a reload', async () => {
    await open(`/listing?${mapAt(16, OAK_STREET)}`)
    const longitude = viewIn(page)[2]
    await canvas().press('ArrowRight')
    await expect.poll(() => viewIn(page)[2]).toBeGreaterThan(longitude)
    const moved = viewIn(page)
    await page.reload()
    await map().getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => viewIn(page)).toEqual([moved[0] + 1, moved[1], moved[2]])
  })

  it('zooms into a clicked cluster', async () => {
    // The three lots on Bragg Boulevard are adjacent.
    await open(`/listing?${mapAt(12, BRAGG_SECOND)}`)
    const { x, y } = await fromCenter()
    const pine = await tokenColor(page, '--cs-pine')
    const cluster = { x: x - 8, y: y - 8, width: 16, height: 16 }
    await expect.poll(() => shareIn(page, cluster, pine)).toBeGreaterThan(0.2)
    await page.mouse.click(x, y)
    await expect.poll(() => viewIn(page)[0]).toBeGreaterThan(12)
  })
})

describe('my position', () => {
  const locate = () => map().getByRole('button', { name: 'My position' })

  it("is shown at the browser's location", async () => {
    await open('/listing', browser, {
      permissions: ['geolocation'],
      geolocation: { latitude: 35.05, longitude: -78.88 },
    })
    await locate().click()
    await expect.poll(() => viewIn(page)).toEqual([12, 35.05, -78.88])
    const { x, y } = await fromCenter()
    const blue = await tokenColor(page, '--cs-blue')
    await expect.poll(() => shareIn(page, { x: x - 3, y: y - 3, width: 6, height: 6 }, blue)).toBe(1)
  })

  it.each([
    [
      'outside North Carolina',
      { permissions: ['geolocation'], geolocation: { latitude: 48.1, longitude: 11.6 } },
      'outside this map',
    ],
    ['not shared', {}, 'could not find'],
  ])('that is %s leaves the map unchanged and shows why', async (_what, options, message) => {
    await open('/listing', browser, options)
    await locate().click()
    await map().getByText(message).waitFor()
    expect(new URL(page.url()).searchParams.has('map')).toBe(false)
  })
})

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  it('a button opens the map, and a tapped parcel opens in a sheet over it', async () => {
    await open(`/listing?${mapAt(17, OAK_STREET)}`, browser, phone)
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    await page.waitForURL(/view=map/)
    const { x, y } = await pinAtCenter()
    await page.touchscreen.tap(x + 10, y + 10)
    const sheet = page.getByRole('article').filter({ visible: true })
    await expect.poll(() => sheet.allInnerTexts()).toEqual([expect.stringContaining('1423 Oak St, 28208')])
    await page.getByRole('button', { name: 'List', exact: true }).tap()
    await expect.poll(() => sheet.count()).toBeGreaterThan(1)
    expect(await page.locator('article[aria-current]').innerText()).toContain('1423 Oak St, 28208')
  })

  it('offers to search the area once a person has moved the map, until the search is done', async () => {
    await open('/listing?view=map', browser, { ...phone, viewport: { width: 360, height: 640 } })
    await canvas().waitFor()
    const search = page.getByRole('button', { name: 'Search this area' })
    const isOffered = () => search.count()
    expect(await isOffered()).toBe(0)
    await page.setViewportSize({ width: 640, height: 360 })
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/listing?view=map&county=Mecklenburg')
    await canvas().waitFor()
    await foundOf(page).waitFor()
    expect(await isOffered()).toBe(0)

    await page.getByRole('button', { name: 'List', exact: true }).tap()
    await cardOf(page, '88 Enderly Rd')
      .getByRole('button', { name: /^88 Enderly Rd, 28208/ })
      .tap()
    await page.waitForURL(/selected=\d+&map=/)
    expect(await isOffered()).toBe(0)
    await page.getByRole('button', { name: 'List', exact: true }).tap()
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    await page.getByRole('button', { name: 'Zoom out' }).waitFor()
    expect(await isOffered()).toBe(0)

    await page.getByRole('button', { name: 'Zoom out' }).tap()
    await search.waitFor()
    await page.waitForURL(/map=16%2F/)
    await page.getByRole('article').filter({ visible: true }).getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/details/*')
    await page.goBack()
    await search.tap()
    await page.waitForURL(/area=/)
    await expect.poll(isOffered).toBe(0)
    await canvas().press('ArrowUp')
    await search.waitFor()
  })

  it('a tapped address shows the parcel on the map, and Back returns to the list', async () => {
    await open('/listing', browser, phone)
    await cardOf(page, '88 Enderly Rd')
      .getByRole('button', { name: /^88 Enderly Rd, 28208/ })
      .tap()
    await page.waitForURL(/view=map&selected=\d+&map=/)
    await page.goBack()
    await cardOf(page, '2210 Tuckaseegee Rd').waitFor()
  })
})

describe('a browser without WebGL', () => {
  it('shows a message and a static outline next to the list, which keeps working', async () => {
    const plain = await launchBrowser(['--disable-3d-apis'])
    await open('/listing?county=Cumberland', plain)
    const staticMap = page.getByRole('region', { name: /^Your counties and one outline/ })
    await staticMap.getByText('This browser cannot show the map').waitFor()
    await staticMap.getByRole('listitem').filter({ hasText: 'Cumberland: ' }).waitFor({ state: 'attached' })
    await cardOf(page, '612 Bragg Blvd')
      .getByRole('button', { name: /^612 Bragg Blvd/ })
      .click()
    await staticMap.getByRole('img', { name: /^Outline of parcel/ }).waitFor()
    await expect.poll(() => foundOf(page).innerText()).toBe('6 of 12')
    await cardOf(page, '612 Bragg Blvd').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: /^612 Bragg Blvd/ }).waitFor()
    await plain.close()
  })
})
