import ICAL from 'ical.js'
import type { Browser, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { dayIn, weekdayAndDay } from '#tests/support/days.ts'
import { pressOn, tabTo, typeInto } from '#tests/support/keyboard.ts'
import { importNotices } from '#tests/support/notices.ts'
import { faultsOf, cachePictures, openPage } from '#tests/support/pages.ts'
import {
  agreeToDisclaimer,
  enter,
  logInByForm,
  type Person,
  sessionOf,
  signUp,
} from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let browser: Browser
let page: Page
let ada: Person
/** The private URL of Ada's feed. */
let feed = ''

/** The property at 1423 Oak St: open upset bid period, last bid $18,450. */
const OAK_STREET = '/details/1'

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct('day-one'), launchBrowser()])
  ada = await signUp(product, 'ada@example.com', ['Mecklenburg', 'Cumberland'])
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

async function openDetails(on = page): Promise<void> {
  await on.goto(OAK_STREET)
  await on.getByRole('heading', { level: 1, name: '1423 Oak St, 28208' }).waitFor()
}

const notes = (on = page) => on.getByRole('region', { name: 'My notes' })
const note = (on = page) => notes(on).getByRole('textbox', { name: 'Note' })
const ladder = async () => {
  const rows = await page
    .getByRole('region', { name: 'What it takes to bid' })
    .getByRole('row')
    .allInnerTexts()
  return rows.map((row) => row.split(/\s*\t\s*/))
}
const own = () => page.getByRole('region', { name: 'Your call to the clerk' })

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

describe('the calendar', () => {
  it('prints the month that is shown, also on paper as narrow as a phone', async () => {
    await page.goto('/auction_calendar')
    const month = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('grid', { name: 'Month' }).waitFor()
    const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
    const { text } = await extractText(printed, { mergePages: true })
    expect(text).toMatch(new RegExp(`${month}\\s+Sun\\s+Mon`))
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
})

describe('a printed property', () => {
  it('has the state of title and deposits, and no buttons', async () => {
    await openDetails()
    const summary = part('Title and deposits').locator('summary').first()
    await summary.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await summary.isVisible()).toBe(true)
    expect(await page.getByRole('button').filter({ visible: true }).allInnerTexts()).toEqual([])
    expect(await part('Wrong figures').isVisible()).toBe(false)
    expect(await page.getByText(/until the sale$/).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
  })
})

describe('a private note', () => {
  it('saves automatically and survives a reload in the middle of a word', async () => {
    await openDetails()
    await note().pressSequentially('Roof is new.')
    await notes().getByText('Saved', { exact: true }).waitFor()
    await note().pressSequentially(' Porch sa')
    await page.reload()
    await expect.poll(() => note().inputValue()).toBe('Roof is new. Porch sa')
    const other = await openPage(browser, product)
    await agreeToDisclaimer(other)
    await enter(other, product, await sessionOf(product, ada))
    await openDetails(other)
    await expect.poll(() => note(other).inputValue()).toBe('Roof is new. Porch sa')
    await other.context().close()
  })

  it('survives a session that ends while typing', async () => {
    await page.context().clearCookies()
    await note().fill('Roof is new. Porch sags.')
    await page.waitForURL(/\/login\?next=%2Fdetails%2F1$/)
    await logInByForm(page, ada)
    await page.waitForURL(`**${OAK_STREET}`)
    expect(await note().inputValue()).toBe('Roof is new. Porch sags.')
    await notes().getByText('Saved', { exact: true }).waitFor()
  })

  it('is not overwritten by another tab with an older version', async () => {
    const tab = await page.context().newPage()
    await openDetails(tab)
    await expect.poll(() => note(tab).inputValue()).toBe('Roof is new. Porch sags.')
    await note().fill('Roof is new. Porch mended.')
    await notes().getByText('Saved', { exact: true }).waitFor()
    await note(tab).fill('Roof is new. Porch rotten.')
    await note(tab).blur()
    await notes(tab).getByRole('alert').getByText('Roof is new. Porch mended.').waitFor()
    await notes(tab).getByRole('button', { name: 'Keep both' }).click()
    await notes(tab).getByText('Saved', { exact: true }).waitFor()
    await tab.close()
    await page.reload()
    await expect
      .poll(() => note().inputValue())
      .toBe('Roof is new. Porch mended.\n\nRoof is new. Porch rotten.')
  })
})

describe('the worksheet', () => {
  it('is filled in by keyboard and shows how far the maximum reaches', async () => {
    await openDetails()
    await typeInto(page, {
      'My maximum bid': '21000',
      Repairs: '38,000',
      'Title and holding': '12900',
      Resale: '118000',
      'Target profit': '45000',
    })
    await notes().getByText('$46,032.00').waitFor()
    await notes().getByText('Limited by your maximum; your target profit allows more.').waitFor()
    await notes()
      .getByText(/^Your maximum covers .*, up to \$20,341.13/)
      .waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await ladder())[3]).toEqual(['My maximum $21,000.00 stops here'])
    expect((await ladder())[2]).toEqual(['After 1 more', '$968.63', '$20,341.13', '$1,017.06', '$658.87'])
    await page.reload()
    const maximum = notes().getByLabel('My maximum bid')
    await expect.poll(() => maximum.inputValue()).toBe('$21,000.00')
    const repairs = notes().getByLabel('Repairs')
    await repairs.fill('100000000')
    await repairs.blur()
    await expect.poll(() => repairs.inputValue()).toBe('$100,000,000.00')
    expect(await repairs.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
    await repairs.fill('38,000')
    await repairs.blur()
  })
})

describe('a call to the clerk', () => {
  it('updates ladder and deadline immediately, by keyboard', async () => {
    const open = page.getByRole('button', { name: 'I called the clerk' })
    await pressOn(open, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'What did the clerk say?' })
    await tabTo(dialog.getByLabel('Last bid'))
    await page.keyboard.type('20,000')
    await dialog.getByLabel('Filing date').fill(dayIn(0))
    await page.keyboard.press('Enter')
    await own().waitFor()
    expect((await own().getByRole('row').allInnerTexts()).map((row) => row.split(/\s*\t\s*/))).toContainEqual(
      ['Minimum upset bid', '$21,000.00', '$19,372.50'],
    )
    const afterOne = ['After 1 more', '$1,050.00', '$22,050.00', '$1,102.50', '$1,050.00 over']
    expect(await ladder()).toContainEqual(afterOne)
    const clock = page.getByRole('region', { name: 'Upset deadline' })
    await clock.getByText(/^Per the clerk, .*calculated/).waitFor()
    await clock.getByText('Notice of upset bid filed, day 0').waitFor()
    await page.reload()
    await own().waitFor()
  })
})

describe('the next day', () => {
  let onDayOne: Awaited<ReturnType<typeof murchisonSale>>

  beforeAll(async () => {
    onDayOne = await murchisonSale()
    await importNotices(product, 'day-two.csv')
  })

  it('replaces the call to the clerk by the higher bid of a source, and the call can be removed', async () => {
    await page.reload()
    await own()
      .getByText(/is out of date: a source shows/)
      .waitFor()
    await page.getByRole('region', { name: 'What it takes to bid' }).getByText('$22,050.00').first().waitFor()
    await own().getByRole('button', { name: 'Remove' }).click()
    await own().waitFor({ state: 'detached' })
    await page.getByText(/^Removed\. Bid, deposit and deadline/).waitFor()
  })

  it('moves the entry of a postponed sale in the calendar feed', async () => {
    const after = await murchisonSale()
    expect(after).toMatchObject({ uid: onDayOne?.uid, day: dayIn(48), hour: '12:00' })
    expect(after?.sequence).toBeGreaterThan(onDayOne?.sequence ?? Infinity)
  })

  it('has a calendar feed that returns 404 once revoked', async () => {
    await page.goto('/auction_calendar')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    page.once('dialog', (question) => void question.accept())
    await page.getByRole('button', { name: /^Revoke All my counties/ }).click()
    await page.getByText(/The address is revoked/).waitFor()
    expect((await fetch(feed)).status).toBe(404)
  })
})
