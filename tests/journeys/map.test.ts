import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Position, toLonLat } from '#domain/geo/state-plane.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { cardOf, choose, foundOf } from '#tests/support/listing-screen.ts'
import { faultsOf, cachePictures, goOn, openPage } from '#tests/support/pages.ts'
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
afterEach(() => {
  expect(faultsOf(page)).toEqual([])
})
cachePictures(() => browser)

/** Opens a page for this test and those after it: drawing a map without a GPU takes more time than all they do. */
async function open(address: string, by = browser, options: BrowserContextOptions = {}): Promise<void> {
  page = await openPage(by, product, { reducedMotion: 'reduce', colorScheme: 'light', ...options })
  await agreeToDisclaimer(page)
  await enter(page, product, session)
  await page.goto(address)
}

/** Centers of parcels in the fixture, state plane feet. */
const OAK_STREET: Position = [1449061, 542075]
const BRAGG_SECOND: Position = [2036090, 474054]

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
 * Points at a parcel until it highlights its card. The mouse moves by 1 px each time, because the map reacts to moves, and
 * stays on the parcel, so that the card remains highlighted.
 */
async function pointAt({ x, y }: { x: number; y: number }, card: Locator): Promise<void> {
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

async function expectInView(card: Locator): Promise<void> {
  const list = page.getByRole('region', { name: 'Listings', exact: true })
  await expect
    .poll(async () => {
      const [inner, outer] = [await card.boundingBox(), await list.boundingBox()]
      return inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
    })
    .toBe(true)
}

describe('map and cards', () => {
  const card = () => cardOf(page, '612 Bragg Blvd')
  /** The distance between two of the three lots on Bragg Boulevard, in px. */
  const lot = 75

  it('pointing at a place without an outline highlights its card and scrolls it into view', async () => {
    await open(`/listing?${mapAt(14, BRAGG_SECOND)}`)
    const place = cardOf(page, '77 Gillespie St')
    await pointAt(await fromCenter(30, 217), place)
    await expectInView(place)
    await page.getByRole('searchbox').hover()
    await expect.poll(() => place.getAttribute('data-lit')).toBe('false')
  })

  it('a clicked cluster is zoomed into', async () => {
    const { x, y } = await fromCenter()
    const pine = await tokenColor(page, '--cs-pine')
    const cluster = { x: x - 8, y: y - 8, width: 16, height: 16 }
    await expect.poll(() => shareIn(page, cluster, pine)).toBeGreaterThan(0.2)
    await page.mouse.click(x, y)
    await expect.poll(() => viewIn(page)[0]).toBeGreaterThan(14)
  })

  it('pointing at a parcel highlights its card, in view, and the outlines of all parcels of its case', async () => {
    for (let [zoom] = viewIn(page); zoom < 18; [zoom] = viewIn(page)) {
      await map().getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(() => viewIn(page)[0]).toBeGreaterThan(zoom)
    }
    // Sampled below the pin, which marks the center.
    const middle = await fromCenter()
    const lots = [-lot, 0, lot].map((right) => ({
      x: middle.x + right - 10,
      y: middle.y + 40,
      width: 20,
      height: 10,
    }))
    const [land, red] = [await tokenColor(page, '--cs-map-land'), await tokenColor(page, '--cs-red')]
    const lotsPainted = async (opacity: number) => {
      const shares = lots.map((area) => shareIn(page, area, laidOver(land, red, opacity)))
      return (await Promise.all(shares)).filter((share) => share === 1).length
    }
    await expect.poll(() => lotsPainted(0.16)).toBe(3)
    await pointAt(middle, card())
    await expect.poll(() => lotsPainted(0.32)).toBe(3)
    await expectInView(card())
    await page.getByRole('searchbox').hover()
    await expect.poll(() => lotsPainted(0.16)).toBe(3)
  })

  it('hovering or focusing a card fills its pin', async () => {
    const red = await tokenColor(page, '--cs-red')
    const pins = await Promise.all([-lot, 0, lot].map(async (right) => pinAt(await fromCenter(right))))
    const filled = async () => {
      const shares = await Promise.all(pins.map((pin) => shareIn(page, pin, red)))
      return shares.filter((share) => share > 0.3).length
    }
    await expect.poll(filled).toBe(0)
    await card().hover()
    await expect.poll(filled).toBe(1)
    await page.getByRole('searchbox').hover()
    await expect.poll(filled).toBe(0)
    await cardOf(page, '3105 Wilkinson Blvd').getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(filled).toBe(1)
    await page.keyboard.press('ArrowDown')
    await expect.poll(filled).toBe(0)
  })

  it('the view moves by keyboard, updates the URL, and survives a reload', async () => {
    const longitude = viewIn(page)[2]
    await canvas().press('ArrowRight')
    await expect.poll(() => viewIn(page)[2]).toBeGreaterThan(longitude)
    const moved = viewIn(page)
    await page.reload()
    await map().getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => viewIn(page)).toEqual([moved[0] + 1, moved[1], moved[2]])
  })

  it('a filter applies to both and to the legend', async () => {
    await choose(page, 'County', 'Cumberland')
    await expect
      .poll(() => map().locator('dl > div').allInnerTexts())
      .toEqual([
        'Upset bid ongoing\n3',
        'Auction in future\n2',
        'Waiting or transferring\n1',
        'Redeemed or completed\n0',
        'Approximate location\n1',
        'Not on the map: location unknown\n1',
        'Prices in red:\nminimum upset bid',
      ])
  })

  it('leads to results that a filter leaves out of view', async () => {
    await choose(page, 'County', 'Mecklenburg')
    await map().getByRole('button', { name: 'Show all results' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.has('map')).toBe(false)
    await expect.poll(() => map().getByText('No results in view').count()).toBe(0)
  })
})

const locate = () => map().getByRole('button', { name: 'My location' })

it('my location is not shown while it is not shared, and then is', async () => {
  await goOn(page, '/listing')
  await locate().click()
  await map().getByText('could not find').waitFor()
  expect(new URL(page.url()).searchParams.has('map')).toBe(false)
  await page.context().setGeolocation({ latitude: 35.05, longitude: -78.88 })
  await page.context().grantPermissions(['geolocation'])
  await locate().click()
  await expect.poll(() => viewIn(page)).toEqual([12, 35.05, -78.88])
  const { x, y } = await fromCenter()
  const blue = await tokenColor(page, '--cs-blue')
  await expect.poll(() => shareIn(page, { x: x - 3, y: y - 3, width: 6, height: 6 }, blue)).toBe(1)
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

  it('a tapped address shows the parcel on the map, and Back returns to the list', async () => {
    await cardOf(page, '88 Enderly Rd')
      .getByRole('button', { name: /^88 Enderly Rd, 28208/ })
      .tap()
    await page.waitForURL(/view=map&selected=\d+&map=/)
    await page.goBack()
    await cardOf(page, '2210 Tuckaseegee Rd').waitFor()
  })

  it('offers to search the area once a person has moved the map, until the search is done', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await goOn(page, '/listing?view=map')
    await canvas().waitFor()
    const search = page.getByRole('button', { name: 'Search this area' })
    const isOffered = () => search.count()
    expect(await isOffered()).toBe(0)
    await page.setViewportSize({ width: 640, height: 360 })
    await page.setViewportSize({ width: 360, height: 640 })
    await goOn(page, '/listing?view=map&county=Mecklenburg')
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

  it('a position outside North Carolina leaves the map unchanged and shows why', async () => {
    const before = viewIn(page)
    await page.context().setGeolocation({ latitude: 48.1, longitude: 11.6 })
    await page.context().grantPermissions(['geolocation'])
    await locate().tap()
    await map().getByText('outside this map').waitFor()
    expect(viewIn(page)).toEqual(before)
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
