import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { dayIn } from '#tests/support/days.ts'
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

/** The property at 1423 Oak St: open upset bid period, last bid $18,450. */
const OAK_STREET = '/details/1'

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct('day-one'), launchBrowser()])
  ada = await signUp(product, 'ada@example.com', ['Mecklenburg'])
  page = await openPage(browser, product)
  await agreeToDisclaimer(page)
  await enter(page, product, await sessionOf(product, ada))
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
cachePictures(() => browser)

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
  const own = () => page.getByRole('region', { name: 'Your call to the clerk' })

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

  it('is ignored once a source shows a higher bid, and can be removed', async () => {
    await importNotices(product, 'day-two.csv')
    await page.reload()
    await own()
      .getByText(/is out of date: a source shows/)
      .waitFor()
    await page.getByRole('region', { name: 'What it takes to bid' }).getByText('$22,050.00').first().waitFor()
    await own().getByRole('button', { name: 'Remove' }).click()
    await own().waitFor({ state: 'detached' })
    await page.getByText(/^Removed\. Bid, deposit and deadline/).waitFor()
  })

  it('reports no errors on the page', () => {
    expect(faultsOf(page)).toEqual([])
  })
})
