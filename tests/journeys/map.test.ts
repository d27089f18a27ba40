import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Position, toLonLat } from '#domain/geo/state-plane.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { cardOf, foundOf } from '#tests/support/listing-screen.ts'
import { litPins, recordLitPins } from '#tests/support/lit-pins.ts'
import { importNotices, importParcels } from '#tests/support/notices.ts'
import { faultsOf, keepPictures, openPage } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let browser: Browser
let session: string
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await importNotices(product, 'day-one.csv')
  await importParcels(product)
  const ada = await signUp(product, 'ada@example.com', ['Mecklenburg', 'Cumberland'])
  session = await sessionOf(product, ada)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
afterEach(async () => {
  expect(faultsOf(page)).toEqual([])
  await page.context().close()
})
keepPictures(() => browser)

async function open(address: string, by = browser, options: BrowserContextOptions = {}): Promise<void> {
  page = await openPage(by, product, { reducedMotion: 'reduce', ...options })
  await agreeToDisclaimer(page)
  await recordLitPins(page)
  await enter(page, product, session)
  await page.goto(address)
}

/** Middles of parcels in the fixture, in feet. */
const OAK_STREET: Position = [1449061, 542075]
const BERRYHILL: Position = [1449640, 539673]
const BRAGG_SECOND: Position = [2036090, 474054]
const GILLESPIE = '35.0449/-78.8781'

function mapAt(zoom: number, feet: Position): string {
  const [longitude, latitude] = toLonLat(feet)
  return `map=${zoom}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`
}

/** Zoom, latitude and longitude in the address. */
function mapIn(of: Page): [zoom: number, latitude: number, longitude: number] {
  const [zoom = NaN, latitude = NaN, longitude = NaN] =
    new URL(of.url()).searchParams.get('map')?.split('/').map(Number) ?? []
  return [zoom, latitude, longitude]
}

async function idOf(address: string): Promise<string | undefined> {
  const href = await cardOf(page, address).getByRole('link').getAttribute('href')
  return href?.split('/').at(-1)
}

const map = () => page.getByRole('region', { name: /^Map of the listings/ })
const canvas = () => page.getByRole('application')

async function middleOfMap(): Promise<{ x: number; y: number }> {
  const box = await canvas().boundingBox()
  if (!box) throw new Error('the map is not drawn')
  return { x: box.width / 2, y: box.height / 2 }
}

/** Points at the middle of the map until its parcel is drawn and lights its card. */
async function pointAtMiddle(card: Locator): Promise<void> {
  const position = await middleOfMap()
  await expect
    .poll(async () => {
      await canvas().hover({ position: { x: 12, y: position.y } })
      await canvas().hover({ position })
      return (await card.count()) === 1 ? card.getAttribute('data-lit') : null
    })
    .toBe('true')
}

describe('map and cards', () => {
  it.each([
    ['an outline', mapAt(16, BERRYHILL), '702 Berryhill Rd'],
    ['a place without an outline', `map=16/${GILLESPIE}`, '77 Gillespie St'],
    ['one of several parcels', mapAt(18, BRAGG_SECOND), '612 Bragg Blvd'],
  ])(
    'are one thing: pointing at %s lights its card and brings it into sight',
    async (_what, view, address) => {
      await open(`/listing?${view}`)
      await canvas().waitFor()
      const card = cardOf(page, address)
      await pointAtMiddle(card)
      const list = page.getByRole('region', { name: 'Listings', exact: true })
      await expect
        .poll(async () => {
          const [inner, outer] = [await card.boundingBox(), await list.boundingBox()]
          return inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
        })
        .toBe(true)
      await canvas().hover({ position: { x: 12, y: 400 } })
      await expect.poll(() => card.getAttribute('data-lit')).toBe('false')
    },
  )

  it('are one thing: a card under the pointer or the keyboard lights its pin', async () => {
    await open('/listing')
    await map().getByRole('checkbox').waitFor()
    await cardOf(page, '88 Enderly Rd').hover()
    await expect.poll(() => litPins(page)).toEqual([await idOf('88 Enderly Rd')])
    await page.getByRole('searchbox').hover()
    await expect.poll(() => litPins(page)).toEqual([])
    await cardOf(page, '2210 Tuckaseegee Rd').getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => litPins(page)).toEqual([await idOf('1904 Murchison Rd')])
  })

  it('show the same after a filter, also in the legend', async () => {
    await open('/listing?county=Cumberland')
    const legend = map().locator('dl')
    await expect
      .poll(() => legend.locator('div').allInnerTexts())
      .toEqual([
        'Upset bid ongoing\n3',
        'Auction in future\n2',
        'Waiting or transferring\n1',
        'Redeemed or completed\n0',
        'Approximate place\n1',
      ])
  })
})

describe('the view of the map', () => {
  it('comes close to a parcel whose address is clicked, also from the list alone', async () => {
    await open('/listing?view=list')
    await cardOf(page, '1423 Oak St').getByRole('button', { name: '1423 Oak St, 28208' }).click()
    await page.waitForURL(/selected=\d+&map=17/)
    expect(new URL(page.url()).searchParams.get('view')).toBeNull()
    const [, latitude, longitude] = mapIn(page)
    const [east, north] = toLonLat(OAK_STREET)
    expect(longitude).toBeCloseTo(east, 3)
    expect(latitude).toBeCloseTo(north, 3)
    const popup = map().getByRole('article')
    await popup.getByRole('link', { name: '1423 Oak St, 28208' }).waitFor()
    expect(await popup.innerText()).toContain('$19,372.50')
  })

  it('is in the address, and the same after a reload', async () => {
    await open(`/listing?${mapAt(16, OAK_STREET)}`)
    const [zoom, latitude, longitude] = mapIn(page)
    await map().getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => mapIn(page)).toEqual([zoom + 1, latitude, longitude])
    await canvas().press('ArrowRight')
    await expect.poll(() => mapIn(page)[2]).toBeGreaterThan(longitude)
    const moved = page.url()
    await page.reload()
    await map().getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => mapIn(page)[0]).toBe(zoom + 2)
    expect(mapIn(page).slice(1)).toEqual(
      new URL(moved).searchParams.get('map')?.split('/').slice(1).map(Number),
    )
  })

  it('opens a cluster that is clicked', async () => {
    // The three lots on Bragg Boulevard lie side by side.
    await open(`/listing?${mapAt(12, BRAGG_SECOND)}`)
    await canvas().waitFor()
    const position = await middleOfMap()
    await expect
      .poll(async () => {
        await canvas().click({ position })
        return mapIn(page)[0]
      })
      .toBeGreaterThan(12)
  })
})

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  it('the map is one button away, and a parcel that is tapped stands in a sheet over it', async () => {
    await open(`/listing?${mapAt(17, OAK_STREET)}`, browser, phone)
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    await page.waitForURL(/view=map/)
    await canvas().waitFor()
    const position = await middleOfMap()
    const sheet = page.getByRole('article').filter({ visible: true })
    await expect
      .poll(async () => {
        if ((await sheet.count()) === 0) await canvas().tap({ position })
        return sheet.allInnerTexts()
      })
      .toEqual([expect.stringContaining('1423 Oak St, 28208')])
    await page.getByRole('button', { name: 'List', exact: true }).tap()
    await expect.poll(() => sheet.count()).toBeGreaterThan(1)
    expect(await page.locator('article[aria-current]').innerText()).toContain('1423 Oak St, 28208')
  })

  it('a tapped address leads to the parcel on the map', async () => {
    await open('/listing', browser, phone)
    await cardOf(page, '88 Enderly Rd').getByRole('button', { name: '88 Enderly Rd, 28208' }).tap()
    await page.waitForURL(/view=map&selected=\d+&map=/)
    await page.goBack()
    await cardOf(page, '88 Enderly Rd').waitFor()
  })
})

describe('a browser that cannot draw', () => {
  it('says so beside the list, which carries on', async () => {
    const plain = await launchBrowser(['--disable-3d-apis'])
    await open('/listing', plain)
    await page.getByText('This browser cannot draw the map; the list shows everything.').waitFor()
    await page.goto('/listing?county=Cumberland')
    await expect.poll(() => foundOf(page).innerText()).toBe('6 of 12')
    await cardOf(page, '612 Bragg Blvd').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: '612 Bragg Blvd' }).waitFor()
    await plain.close()
  })
})
