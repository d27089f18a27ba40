import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { dayIn, daysTo, monthAndDay, monthOf, openDayIn, weekdayAndDay } from '#tests/support/days.ts'
import { addressesOn, cardOf, choose, filtersIn, foundOf, linesOf } from '#tests/support/listing-screen.ts'
import { importNotices, importParcels } from '#tests/support/notices.ts'
import { faultsOf, cachePictures, goOn, openPage } from '#tests/support/pages.ts'
import { logInByForm, type Person, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

/** Tall enough to show every card of the fixture. */
const TALL = { width: 1440, height: 1900 }

let product: Product
let browser: Browser
let page: Page
let ada: Person
let ben: Person

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct('empty'), launchBrowser()])
  // At first as wide as a tablet, which shows the list after the login without the map.
  page = await openPage(browser, product, { viewport: { width: 768, height: 900 } })
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
cachePictures(() => browser)

/**
 * Opens the list without the map, which has its own journeys and is slow without a GPU: in a new document, or in the one
 * that is loaded.
 */
async function openList(filters = '', document: 'new' | 'loaded' = 'loaded'): Promise<void> {
  const path = `/listing?view=list${filters}`
  await (document === 'new' ? page.goto(path) : goOn(page, path))
  await cards(page).first().waitFor()
}

const disclaimer = (on: Page) => on.getByRole('dialog', { name: 'Before you start' })
const cards = (on: Page) => on.getByRole('article')

describe('the operator', () => {
  it('imports a day of notices with most of their outlines', async () => {
    const printed = await importNotices(product, 'day-one.csv')
    expect(printed).toContain('day-one.csv: published (run 1)')
    expect(printed).toContain('Rows: 11 read, 0 excluded, 0 bad, 0 duplicates.')
    expect(printed).toContain('Listings: 13 new,')
    expect(await importParcels(product)).toContain('Outlines: 11 read, 11 added to listings')
  })

  it('grants two counties to two people', async () => {
    ada = await signUp(product, 'ada@example.com', ['Mecklenburg', 'Cumberland'])
    ben = await signUp(product, 'ben@example.com', ['Cumberland', 'Mecklenburg'])
  })
})

describe('a person on the first visit', () => {
  it('logs in and sees the disclaimer in each new document until it is dismissed for good', async () => {
    await page.goto('/login')
    await logInByForm(page, ada)
    await page.waitForURL('**/listing')
    await disclaimer(page).getByRole('button', { name: 'Agree', exact: true }).click()
    await cards(page).first().waitFor()

    await page.setViewportSize(TALL)
    await page.reload()
    await disclaimer(page).getByLabel("Don't show again").check()
    await disclaimer(page).getByRole('button', { name: 'Agree', exact: true }).click()
    await cards(page).first().waitFor()
    const stored = await page.evaluate(() => localStorage.getItem('disclaimerAgreed'))
    expect(stored).toMatch(/^Agreed on \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

    await page.reload()
    await cards(page).first().waitFor()
    expect(await disclaimer(page).count()).toBe(0)
  })

  it('sees every listing of the two counties and no others, in the specified order', async () => {
    await expect.poll(() => foundOf(page).innerText()).toBe('12 of 12')
    expect(await addressesOn(page)).toEqual([
      '2210 Tuckaseegee Rd, 28208',
      '88 Enderly Rd, 28208',
      '1904 Murchison Rd, Fayetteville, NC 28301',
      '1423 Oak St, 28208',
      '3105 Wilkinson Blvd, 28208',
      '612 Bragg Blvd, Fayetteville, NC 28301',
      '702 Berryhill Rd, 28208',
      '415 Camp Greene St, 28208',
      '77 Gillespie St, Fayetteville, NC 28306',
      '5 Person St, Fayetteville, NC 28301',
    ])
    const below = page.getByRole('list', { name: 'No parcel outline' })
    expect(await below.getByRole('article').count()).toBe(2)
  })

  it('sees the minimum upset bid, deposit and deadline on a card', async () => {
    // The clerk's closing time comes with the counties, which load after the list.
    await cardOf(page, '1423 Oak St')
      .getByText(/5:00\sPM/)
      .first()
      .waitFor()
    expect(await linesOf(cardOf(page, '1423 Oak St'))).toEqual([
      `Remaining Days ${daysTo(openDayIn(4))}`,
      `Until ${weekdayAndDay(openDayIn(4))}, 5:00 PM (not confirmed)`,
      'Upset Bid Ongoing',
      ...[
        'Last bid',
        '$18,450',
        'Min. upset bid',
        'calculated',
        '$19,372.50',
        'Deposit',
        'calculated',
        '$968.63',
      ],
      '1423 Oak St, 28208',
      ...['0.42 ac', 'R-4', '07102214', 'Assessed $96,400'],
      `Sold ${weekdayAndDay(dayIn(-20))}, 11:00 AM`,
      'Modified',
    ])
    expect(await linesOf(cardOf(page, '3105 Wilkinson Blvd'))).toEqual([
      `Remaining Days ${daysTo(openDayIn(5))}`,
      `Until ${weekdayAndDay(openDayIn(5))}, 5:00 PM (not confirmed)`,
      'Upset Bid Ongoing',
      ...['Last bid', '$1,234,500', 'Min. upset bid', 'published', '$1,300,000.00'],
      ...['Deposit', 'calculated', '$65,000.00'],
      '3105 Wilkinson Blvd, 28208',
      ...['3.10 ac', 'ML-2', '06702511', 'Assessed $2,410,000'],
      `Sold ${weekdayAndDay(dayIn(-16))}, 11:00 AM`,
      'Modified',
    ])
  })

  it('sees the auction date and unknown facts on a card', async () => {
    expect(await linesOf(cardOf(page, '88 Enderly Rd'))).toEqual([
      `${monthAndDay(dayIn(20))} at 10:30 AM`,
      'No upset bid date available',
      'Auction in future',
      ...['Opening bid', '$7,950'],
      '88 Enderly Rd, 28208',
      ...['0.19 ac', 'R-5', '07102301', 'Assessed N/A'],
      `Auction ${weekdayAndDay(dayIn(20))}, 10:30 AM`,
      'Modified',
    ])
    expect(await linesOf(cardOf(page, '2210 Tuckaseegee Rd'))).toContain(
      `${monthAndDay(dayIn(9))} at Unknown Time`,
    )
    expect(await linesOf(cardOf(page, '415 Camp Greene St'))).toEqual([
      'Date Pending',
      'No upset bid date available',
      'Waiting on sales date · Judgment entered, no sale date',
      ...['Opening bid', 'N/A'],
      '415 Camp Greene St, 28208',
      ...['Lot N/A', 'Zoning N/A', '06901802', 'Assessed N/A'],
      'Auction Date Pending',
      'Modified',
    ])
    expect((await linesOf(cardOf(page, '702 Berryhill Rd')))[0]).toBe('Redeemed')
    const noOutline = cardOf(page, '77 Gillespie St').getByRole('img', { name: 'No parcel outline' })
    expect(await noOutline.count()).toBe(1)
  })

  it('pages through parcels that are sold together', async () => {
    await openList()
    const card = cardOf(page, '612 Bragg Blvd')
    const link = card.getByRole('link')
    const first = await link.getAttribute('href')
    const seen = []
    for (const step of ['Next parcel', 'Next parcel', 'Next parcel', 'Previous parcel']) {
      await card.getByRole('button', { name: step }).click()
      const [place, ...rest] = await linesOf(card)
      seen.push(`${place}: ${rest.find((line) => line.startsWith('0417')) ?? ''}`)
    }
    expect(seen).toEqual([
      '2 of 3: 0417-12-3457-000',
      '3 of 3: 0417-12-3458-000',
      '1 of 3: 0417-12-3456-000',
      '3 of 3: 0417-12-3458-000',
    ])
    expect(await link.getAttribute('href')).not.toBe(first)
  })
})

/** Sale dates in the fixture, parcel by parcel, in days from today. */
const SALES = [-20, 20, 9, -40, -16, -15, -15, -15, 35, 35]

describe('filters', () => {
  it('opens and closes on hover; opens on click and closes on a click outside', async () => {
    const list = page.getByRole('listbox', { name: 'Month' })
    await page.getByRole('button', { name: 'Month' }).hover()
    await list.waitFor()
    await page.mouse.move(1200, 600)
    await list.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Month' }).click()
    await page.mouse.move(1200, 600)
    await page.mouse.click(900, 120)
    await list.waitFor({ state: 'detached' })
  })

  it('narrows the list by each filter and reflects it in the URL', async () => {
    await openList()
    await choose(page, 'County', 'Cumberland 6')
    await expect.poll(() => foundOf(page).innerText()).toBe('6 of 12')
    await choose(page, 'Status', 'Upset Bid Ongoing 3')
    await expect.poll(() => foundOf(page).innerText()).toBe('3 of 12')
    expect(await addressesOn(page)).toEqual(['612 Bragg Blvd, Fayetteville, NC 28301'])
    expect(filtersIn(page)).toEqual({ county: 'Cumberland', status: 'Upset Bid Ongoing' })

    await page.getByRole('button', { name: 'Remove Upset Bid Ongoing' }).click()
    await expect.poll(() => foundOf(page).innerText()).toBe('6 of 12')
    await page.getByRole('button', { name: 'Remove Cumberland' }).click()
    await expect.poll(() => foundOf(page).innerText()).toBe('12 of 12')
    expect(filtersIn(page)).toEqual({})
  })

  it('filters by a suggested or typed price range', async () => {
    await openList()
    await choose(page, 'Price Range', /\$10,000 to \$25,000/)
    await expect.poll(() => addressesOn(page)).toEqual(['1423 Oak St, 28208'])
    expect(filtersIn(page)).toEqual({ price: '10000-25000' })
    await page.getByRole('button', { name: 'Price Range' }).click()
    await page.getByLabel('At least').fill('18,450')
    await page.getByLabel('At most').fill('')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => addressesOn(page)).toEqual(['1423 Oak St, 28208', '3105 Wilkinson Blvd, 28208'])
    expect(filtersIn(page)).toEqual({ price: '18450+' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => foundOf(page).innerText()).toBe('12 of 12')
  })

  it('filters by month, structure and search text', async () => {
    await openList()
    const month = monthOf(dayIn(20))
    const inMonth = SALES.filter((days) => monthOf(dayIn(days)) === month).length
    await choose(page, 'Month', `${month} ${inMonth}`)
    await expect.poll(() => foundOf(page).innerText()).toBe(`${inMonth} of 12`)
    await choose(page, 'Structure', 'Residential Vacant Lot')
    await expect.poll(() => filtersIn(page)).toEqual({ month, structure: 'Residential Vacant Lot' })
    await expect.poll(() => addressesOn(page)).toContain('88 Enderly Rd, 28208')
    await page.getByRole('button', { name: 'Clear all' }).click()

    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('0710 2301')
    await expect.poll(() => addressesOn(page)).toEqual(['88 Enderly Rd, 28208'])
    await search.fill('st charlotte-no-such-word')
    await page.getByText('No listing matches these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => foundOf(page).innerText()).toBe('12 of 12')
    expect(await search.inputValue()).toBe('')
  })

  it('works by keyboard', async () => {
    await openList()
    await page.getByRole('button', { name: 'Status' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: /Auction in future/ }).waitFor()
    await page.keyboard.type('auc')
    await page.keyboard.press('Enter')
    await expect.poll(() => filtersIn(page)).toEqual({ status: 'Auction in future' })
    await expect.poll(() => foundOf(page).innerText()).toBe('4 of 12')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Status: Auction in future')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => Object.keys(filtersIn(page))).toEqual(['status', 'county'])
    await expect.poll(() => foundOf(page).innerText()).toBe('2 of 12')
  })

  it('is shared as a URL that shows a second person the same list after login', async () => {
    const shared = page.url()
    const other = await openPage(browser, product)
    await other.goto(shared)
    await other.waitForURL(/\/login\?next=/)
    await logInByForm(other, ben)
    await disclaimer(other).getByRole('button', { name: 'Agree', exact: true }).click()
    await cards(other).first().waitFor()
    expect(filtersIn(other)).toEqual(filtersIn(page))
    expect(await foundOf(other).innerText()).toBe('2 of 12')
    expect(await addressesOn(other)).toEqual(await addressesOn(page))
    expect(faultsOf(other)).toEqual([])
    await other.context().close()
  })
})

describe('a listing', () => {
  it('opens from its card and shows costs, deadline and timeline', async () => {
    await openList('&county=Mecklenburg')
    await cardOf(page, '1423 Oak St').getByRole('link').click()
    await page.waitForURL('**/details/*')
    await page.getByRole('heading', { level: 1, name: '1423 Oak St, 28208' }).waitFor()

    const cost = page.getByRole('region', { name: 'What it takes to bid' })
    const rows = await cost.getByRole('row').allInnerTexts()
    expect(rows.slice(1).map((row) => row.split(/\s*\t\s*/))).toEqual([
      ['Now', '$922.50', '$19,372.50', '$968.63'],
      ['After 1 more', '$968.63', '$20,341.13', '$1,017.06'],
      ['After 2 more', '$1,017.06', '$21,358.19', '$1,067.91'],
      ['After 3 more', '$1,067.91', '$22,426.10', '$1,121.31'],
      ['After 4 more', '$1,121.31', '$23,547.41', '$1,177.38'],
    ])
    const clock = page.getByRole('region', { name: 'Upset deadline' })
    // A non-breaking space keeps "5:00" and "PM" on one line.
    expect(await clock.locator('time').first().innerText()).toBe(
      `${weekdayAndDay(openDayIn(4))}, 5:00\u00a0PM`,
    )
    const days = daysTo(openDayIn(4))
    expect(await clock.getByRole('timer').innerText()).toMatch(
      new RegExp(`^(${days - 1}|${days}) days(?:, \\d+ hours?)? until the upset deadline$`),
    )
    const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('list').last()
    const events = timeline.getByRole('listitem').locator('p:first-child')
    // The page renders from top to bottom, in slices.
    await expect
      .poll(() => events.allInnerTexts())
      .toEqual([
        'Parcel outline added',
        'Upset bid of $18,450.00',
        'Opening bid published: $12,000.00',
        `Sale date set: ${weekdayAndDay(dayIn(-20))} at 11:00 AM`,
        'Listed for tax foreclosure',
      ])
  })

  it('returns to the same card at the same scroll position', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Listings', exact: true }).click()
    await page.waitForURL(/\/listing\?/)
    expect(filtersIn(page)).toEqual({ county: 'Mecklenburg' })
    await expect.poll(() => page.locator('article[aria-current]').innerText()).toContain('1423 Oak St')

    await page.setViewportSize({ width: 1000, height: 600 })
    await openList()
    await cards(page).first().getByRole('link').focus()
    await page.keyboard.press('End')
    const last = cardOf(page, '5 Person St')
    await last.waitFor()
    const list = page.getByRole('region', { name: 'Listings', exact: true })
    const place = await list.evaluate((element) => element.scrollTop)
    expect(place).toBeGreaterThan(500)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '5 Person St, Fayetteville, NC 28301' }).waitFor()
    await page.goBack()
    await last.waitFor()
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(place)
  })
})

describe('the next day', () => {
  it('is imported while the product runs, and reports every difference', async () => {
    const printed = await importNotices(product, 'day-two.csv')
    expect(printed).toContain(
      'Compared with the last file: 10 in both (3 changed, 7 unchanged), 0 new, 1 gone.',
    )
    expect(printed).toContain('highest_bid 18450 -> 21000')
    expect(printed).toContain(`foreclosure_date ${dayIn(35)} -> ${dayIn(48)}`)
    expect(printed).toContain('status scheduled -> redeemed')
  })

  it('updates the cards after a reload', async () => {
    await page.setViewportSize(TALL)
    await openList('', 'new')
    const linesOfOakStreet = () => linesOf(cardOf(page, '1423 Oak St'))
    await expect
      .poll(linesOfOakStreet)
      .toContain(`Until ${weekdayAndDay(openDayIn(12))}, 5:00 PM (not confirmed)`)
    const lines = await linesOfOakStreet()
    expect(lines).toEqual(
      expect.arrayContaining([`Remaining Days ${daysTo(openDayIn(12))}`, '$21,000', '$22,050.00']),
    )
    expect((await linesOf(cardOf(page, '1904 Murchison Rd')))[0]).toBe(
      `${monthAndDay(dayIn(48))} at 12:00 PM`,
    )
    expect((await linesOf(cardOf(page, '2210 Tuckaseegee Rd')))[0]).toBe('Redeemed')
  })

  it('appears in the timeline of each listing', async () => {
    const newest = async (address: string) => {
      await openList()
      await cardOf(page, address).getByRole('link').press('Enter')
      await page.getByRole('heading', { level: 1, name: address }).waitFor()
      const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('list').last()
      return (await timeline.getByRole('listitem').first().innerText()).split('\n')
    }
    expect(await newest('1423 Oak St')).toEqual(
      expect.arrayContaining([
        'Upset bid of $21,000.00',
        `Minimum was $19,372.50. Raised by $2,550.00. Deadline then: ${weekdayAndDay(openDayIn(12))}, published.`,
      ]),
    )
    expect(await newest('1904 Murchison Rd')).toEqual(
      expect.arrayContaining([
        `Sale postponed to ${weekdayAndDay(dayIn(48))} at 12:00 PM`,
        `It was set for ${weekdayAndDay(dayIn(35))} at 12:00 PM.`,
      ]),
    )
    expect(await newest('2210 Tuckaseegee Rd')).toContain('The taxes were paid and the property was redeemed')
    expect(await newest('5 Person St')).toEqual(expect.arrayContaining([expect.stringMatching(/no longer/i)]))
    await page.getByText(/^No source has listed this property since/).waitFor()
  })

  it('reports no errors on the page', () => {
    expect(faultsOf(page)).toEqual([])
  })
})
