import ICAL from 'ical.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { dayIn, weekdayAndDay } from '#tests/support/days.ts'
import { importNotices } from '#tests/support/notices.ts'
import { faultsOf, cachePictures, openPage } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let browser: Browser
let page: Page
/** The private URL of Ada's feed. */
let feed = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct('day-one'), launchBrowser()])
  const ada = await signUp(product, 'ada@example.com', ['Mecklenburg', 'Cumberland'])
  page = await openPage(browser, product)
  await agreeToDisclaimer(page)
  await enter(page, product, await sessionOf(product, ada))
})
afterAll(async () => {
  expect(faultsOf(page)).toEqual([])
  await browser.close()
  await product.stop()
})
cachePictures(() => browser)

const part = (name: string | RegExp) => page.getByRole('region', { name })

/** The sale on Murchison Road as a calendar program parses it from the feed; null if it is missing. */
async function murchisonSale() {
  const answer = await fetch(feed)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  const events = ICAL.Component.fromString(await answer.text())
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
  const sale = events.find(({ summary }) => summary.startsWith('Auction: 1904 Murchison Rd'))
  if (!sale) return null
  const { uid, sequence, startDate } = sale
  return { uid, sequence, day: startDate.toString().slice(0, 10), hour: startDate.toString().slice(11, 16) }
}

describe('the dashboard', () => {
  it('shows deadlines, reacts to the star, links to the listing and back, and counts as one visit', async () => {
    let visitReports = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/visits')) visitReports += 1
    })
    await page.goto('/dashboard')
    const deadline = part('Deadlines in the next 7 days').getByRole('row').filter({ hasText: '1423 Oak St' })
    await deadline.getByRole('cell', { name: '$19,372.50' }).waitFor()
    await part('Favourites at risk').getByText('No favourites yet.').waitFor()
    await part('Changed in the last 7 days').getByRole('listitem').first().waitFor()
    await deadline.getByRole('button', { name: 'Favourite: 1423 Oak St, 28208' }).click()
    await part('Favourites at risk').getByText('Your favourite is not at risk.').waitFor()

    await deadline.getByRole('link', { name: '1423 Oak St, 28208' }).click()
    await page.getByRole('heading', { level: 1, name: '1423 Oak St, 28208' }).waitFor()
    await page.goBack()
    await deadline.waitFor()
    // Rendering the page again and going Back do not report another visit.
    expect(visitReports).toBe(1)
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('region', { name: 'Changed in the last 7 days' }).waitFor()
    await other.close()
  })

  it('links from a day to the calendar of that day', async () => {
    const day = dayIn(9)
    const strip = page.getByRole('navigation', { name: 'Next 14 days' })
    await strip.locator(`a[href$="day=${day}"]`).click()
    const agenda = part('Agenda')
    await agenda.getByRole('link', { name: '2210 Tuckaseegee Rd, 28208' }).waitFor()
    expect(await agenda.getByRole('heading', { level: 3 }).first().innerText()).toContain(weekdayAndDay(day))
  })
})

describe('a saved search', () => {
  it('is stored and restores the same search', async () => {
    await page.goto('/listing?view=list&county=Cumberland&sort=sale-date')
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Cumberland by sale')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('“Cumberland by sale” is saved.').waitFor()

    await page.goto('/dashboard')
    const row = part('Saved searches').getByRole('row').filter({ hasText: 'Cumberland by sale' })
    await row.getByRole('cell', { name: '6', exact: true }).waitFor()
    await row.getByRole('link', { name: 'Cumberland by sale' }).click()
    await page.getByRole('article').first().waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('county'), searchParams.get('sort')]).toEqual([
      '/listing',
      'Cumberland',
      'sale-date',
    ])
  })
})

describe('a calendar feed', () => {
  it('is created and can be read by a calendar program', async () => {
    await page.goto('/auction_calendar')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('button', { name: 'Create address' }).click()
    feed = await page.getByRole('textbox', { name: 'Your private address' }).inputValue()
    expect(await murchisonSale()).toMatchObject({ day: dayIn(35), hour: '12:00' })
  })

  it('moves the entry of a postponed sale', async () => {
    const before = await murchisonSale()
    await importNotices(product, 'day-two.csv')
    const after = await murchisonSale()
    expect(after).toMatchObject({ uid: before?.uid, day: dayIn(48), hour: '12:00' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
  })

  it('returns 404 once revoked', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('button', { name: /^Revoke All my counties/ }).click()
    await page.getByText(/The address is revoked/).waitFor()
    expect((await fetch(feed)).status).toBe(404)
  })
})
