import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { toStatePlane } from '#domain/geo/state-plane.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { cachePictures, clearProfile, faultsOf, goOn, openPageIn, openProfile } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, sessionOf, signUp } from '#tests/support/people.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()
let browser: Browser
/** Reused because code that is loaded already saves most of the time of a visit. */
let profile: BrowserContext
let session: string
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  profile = await openProfile(browser, product, { reducedMotion: 'reduce' })
  session = await sessionOf(
    product,
    await signUp(product, 'ada.listing-map@example.com', ['Mecklenburg', 'Wake']),
  )
})
afterAll(async () => {
  await browser.close()
})
cachePictures(() => browser)

/** A lot of 100 by 200 feet around a point. */
function lotAt(id: number, longitude: number, latitude: number): Listing {
  const [x, y] = toStatePlane([longitude, latitude])
  const corners = [
    [-50, -100],
    [-50, 100],
    [50, 100],
    [50, -100],
    [-50, -100],
  ]
  const ring = corners.map(([east = 0, north = 0]) => [x + east, y + north])
  return {
    ...aListing({ id, case_number: null, street: `${id} Oak St` }),
    geometry: { rings: [ring], spatialReference: { wkid: 2264 } },
  }
}

/** Opens a page whose browser keeps nothing of earlier ones, with three listings. */
async function open(): Promise<void> {
  await clearProfile(profile, product)
  page = await openPageIn(profile)
  await agreeToDisclaimer(page)
  await enter(page, product, session)
  await page.route('**/api/tax_foreclosure/*/map', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await answerWith([lotAt(1, -80.84, 35.23), lotAt(2, -80.7, 35.3), lotAt(3, -78.64, 35.78)])
}
afterEach(() => {
  expect(faultsOf(page)).toEqual([])
})

async function answerWith(listings: Listing[]): Promise<void> {
  const json = {
    tax_foreclosures: listings,
    without_outline: [],
    accessible_counties: ['Mecklenburg', 'Wake'],
  }
  await page.route('**/api/tax_foreclosure/list_based_off_permissions', (route) => route.fulfill({ json }))
}

const card = () => page.getByRole('article').filter({ hasText: '1 Oak St' }).first()
const canvas = () => page.getByRole('application')

describe('the map', () => {
  // One page for all of it: drawing a map without a GPU takes more time than all they do.
  beforeAll(open)

  test('a click on an address moves the map to its parcel, whose outline and area respond', async () => {
    await page.goto('/listing')
    await canvas().waitFor()
    await card().getByRole('button', { name: '1 Oak St, 28208', exact: true }).click()
    await page.waitForURL(/selected=1&map=17/)
    const popup = page.getByRole('region', { name: /Map of the listings/ }).getByRole('article')
    await popup.getByRole('button', { name: 'Zoom to parcel' }).waitFor()
    await canvas().press('Escape')
    await popup.waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('selected')

    const box = await canvas().boundingBox()
    const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }
    // The outline extends 50 feet, about 60 px, to each side of its pin.
    const onOutline = { x: middle.x - 30, y: middle.y + 30 }
    await expect
      .poll(async () => {
        await canvas().hover({ position: { x: 5, y: 300 } })
        await canvas().hover({ position: onOutline })
        return card().getAttribute('data-lit')
      })
      .toBe('true')
    await canvas().click({ position: onOutline })
    await page.waitForURL(/selected=1/)
    await popup.waitFor()
    await canvas().click({ position: { x: 5, y: 300 } })
    await popup.waitFor({ state: 'detached' })

    await page.getByRole('checkbox', { name: 'Search as I move the map' }).check()
    await page.getByText('1 of 3').waitFor()
    await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck()
    await page.getByText('3 of 3').waitFor()
    expect(page.url()).not.toContain('area')
  })

  test('a link restores the view of the map', async () => {
    await goOn(page, '/listing?map=15/35.3/-80.7&selected=2')
    await canvas().waitFor()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.waitForURL(/map=16%2F35\.3%2F-80\.7/)
  })

  test('a phone held upright shows the state from end to end', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goOn(page, '/listing?view=map')
    await canvas().waitFor()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.waitForURL(/map=5\./)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    // Below zoom 4.9, 390 px are wider than the 8.9 degrees from Cherokee to Dare County.
    await page.waitForURL(/map=4\.[0-8]/)
  })
})

describe('the list', () => {
  beforeEach(open)

  test("exports a long list as a workbook under the server's content security policy", async () => {
    const long = Array.from({ length: 1000 }, (_, place) => lotAt(place + 1, -80.84, 35.23))
    await answerWith(long)
    await page.goto('/listing?view=list')
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click(),
    ])
    const [head = [], ...rows] = await readSheet(await readFile(await download.path()), 'Listings')
    const street = head.indexOf('Street')
    expect(rows.map((row) => row[street]).toSorted()).toEqual(long.map((each) => each.street).toSorted())
  })

  test('a card of any width shows all of a 120-character address', async () => {
    const street =
      '12345 North Old Fayetteville and Western Plank Road Extension, Lots 17 through 24 and 31, Section BB, near Waxhaw'
    const text = `${street}, 28208`
    expect(text).toHaveLength(120)
    await answerWith([{ ...lotAt(1, -80.84, 35.23), street }])
    await page.goto('/listing?view=list')
    const address = page.getByRole('article').getByRole('button', { name: text, exact: true })
    for (const width of [320, 360, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await address.waitFor()
      const hidden = () =>
        address.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth),
        )
      await expect.poll(hidden, { message: `px that are cut off at ${width}` }).toBe(0)
    }
  })

  test('a card of any width contains long words and amounts', async () => {
    const long = {
      status: 'Awaiting Funds',
      status_reason: 'confirmation_not_seen',
      highest_bid: 12_345_678,
      upset_bid_date_basis: 'estimated',
      city: 'Kings Mountain',
      lot_size: 1234.567,
      zoning_code: 'R-12MF(CD) CONDITIONAL',
      parcel_identification: '123-456-78-1234-5678.000',
      assessed_value: 123_456_789,
    } as const
    await answerWith([{ ...lotAt(1, -80.84, 35.23), ...long, street: '12345 North Old Wilkesboro Highway' }])
    await page.goto('/listing?view=list')
    const article = page.getByRole('article')
    for (const width of [320, 360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await article.waitFor()
      const outside = () =>
        article.evaluate((box) => {
          const { right, bottom } = box.getBoundingClientRect()
          return [...box.querySelectorAll('span, p, dd, button')]
            .filter((part) => part.closest('svg') === null && getComputedStyle(part).position === 'static')
            .filter((part) => {
              const place = part.getBoundingClientRect()
              return place.right > right + 0.5 || place.bottom > bottom + 0.5
            })
            .map((part) => part.textContent)
        })
      await expect.poll(outside, { message: `outside at ${width}` }).toEqual([])
    }
  })
})
