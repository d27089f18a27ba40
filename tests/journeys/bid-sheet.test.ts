import type { APIResponse, Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UpsetBid } from '#contract/listings/listings.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { dayIn, openDayIn, weekdayAndDay } from '#tests/support/days.ts'
import { cardOf } from '#tests/support/listing-screen.ts'
import { faultsOf, cachePictures, openPage } from '#tests/support/pages.ts'
import { textOf } from '#tests/support/pdf-text.ts'
import {
  agreeToDisclaimer,
  enter,
  logInByForm,
  type Person,
  sessionOf,
  signUp,
} from '#tests/support/people.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()
let browser: Browser
let page: Page
let ben: Person
let cumberlandOnly: Person

beforeAll(async () => {
  browser = await launchBrowser()
  const ada = await signUp(product, 'ada.bid-sheet@example.com', ['Mecklenburg', 'Cumberland'])
  ben = await signUp(product, 'ben.bid-sheet@example.com', ['Mecklenburg'])
  cumberlandOnly = await signUp(product, 'cy.bid-sheet@example.com', ['Cumberland'])
  page = await openPage(browser, product)
  await agreeToDisclaimer(page)
  // A headless browser cannot answer its print dialog, so calls are counted instead.
  await page.addInitScript(() => {
    window.print = () => {
      sessionStorage.setItem('printed', `${Number(sessionStorage.getItem('printed')) + 1}`)
    }
  })
  await enter(page, product, await sessionOf(product, ada))
})
afterAll(async () => {
  await browser.close()
})
cachePictures(() => browser)

const title = (name: string) => page.getByRole('heading', { level: 1, name })
const inList = (name: string) => page.getByRole('navigation', { name: 'In the list' }).getByText(name)
const dollars = (amount: number) => formatCents(Math.round(amount * 100))

/** The bid ladder that the server computes for the listing's last bid. It does not depend on the filing date. */
async function fetchLadder(): Promise<UpsetBid['ladder']> {
  const answer = await page.request.get('/api/upset_bid', {
    params: { county: 'Mecklenburg', last_bid: '18450.00', filed: dayIn(-6) },
  })
  return (await upsetBidIn(answer)).ladder
}

function upsetBidIn(answer: APIResponse): Promise<UpsetBid> {
  return answer.json()
}

/** Downloads a PDF as the signed-in person and returns the text of each page. */
async function pagesOf(href: string | null): Promise<string[]> {
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return textOf(await answer.body())
}

describe('from the list to the courthouse', () => {
  it('finds a listing, stars it, and steps through the results', async () => {
    await page.goto('/listing?view=list&county=Mecklenburg&sort=highest-price')
    await cardOf(page, '1423 Oak St').getByRole('link').click()
    await title('1423 Oak St, 28208').waitFor()
    await page.getByRole('button', { name: 'Favourite', exact: true }).click()
    await inList('2 of 6').waitFor()
    await page.keyboard.press('ArrowLeft')
    await title('3105 Wilkinson Blvd, 28208').waitFor()
    await page.reload()
    await inList('1 of 6').waitFor()
    await page.getByRole('link', { name: /^Next in the list: 1423 Oak St/ }).click()
    await title('1423 Oak St, 28208').waitFor()
    await page.goBack()
    await cardOf(page, '1423 Oak St').waitFor()
    await page.goForward()
    await inList('2 of 6').waitFor()
  })

  it('records a note and a maximum bid, and opens the print view', async () => {
    const notes = page.getByRole('region', { name: 'My notes' })
    await notes.getByLabel('Note').fill('Roof newer than it looks')
    await notes.getByLabel('My maximum bid').fill('21,000')
    await notes.getByLabel('Resale').fill('60,000')
    await page.getByRole('link', { name: 'Print', exact: true }).click()
    await page.getByRole('article', { name: '1423 Oak St, 28208' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('printed'))).toBe('1')
  })

  it.each(['Letter', 'A4'])('prints one clean page on %s with the computed figures', async (format) => {
    const pages = await textOf(await page.pdf({ format }))
    expect(pages).toHaveLength(1)
    const [text = ''] = pages
    const ladder = await fetchLadder()
    expect(ladder).toHaveLength(5)
    for (const { bid, deposit } of ladder) expect(text).toContain(`${dollars(bid)} ${dollars(deposit)}`)
    expect(text).toContain('My maximum $21,000.00 stops here')
    expect(text).toContain('Roof newer than it looks')
    expect(text).toContain(weekdayAndDay(openDayIn(4)))
    expect(text).not.toContain('Courthouse Steps')
  })

  it('has the same content in the PDF', async () => {
    const [printed = ''] = await textOf(await page.pdf({ format: 'Letter' }))
    for (const paper of ['Letter', 'A4']) {
      const href = await page.getByRole('link', { name: `PDF, ${paper}` }).getAttribute('href')
      const [text = '', ...more] = await pagesOf(href)
      expect(more).toEqual([])
      for (const { bid, deposit } of await fetchLadder()) {
        expect(text).toContain(`${dollars(bid)} ${dollars(deposit)}`)
      }
      expect(wordsOf(text)).toEqual(wordsOf(printed))
    }
  })

  it('combines several favorites into a packet', async () => {
    await page.goto('/listing?view=list&county=Cumberland')
    const starred = page.waitForResponse('**/favorites/add')
    await cardOf(page, '1904 Murchison Rd')
      .getByRole('button', { name: /^Favourite/ })
      .click()
    await starred
    await page.goto('/user_profile?tab=your_favourites')
    await page.getByRole('button', { name: 'Bid sheets' }).click()
    await page.getByRole('button', { name: 'All open ones' }).click()
    await page.getByText('2 chosen').waitFor()
    const pages = await pagesOf(await page.getByRole('link', { name: 'PDF, A4' }).getAttribute('href'))
    await page.getByRole('link', { name: 'Print', exact: true }).click()
    await page.getByRole('article', { name: /Murchison/ }).waitFor()
    const printed = await textOf(await page.pdf({ format: 'A4' }))
    for (const packet of [pages, printed]) {
      expect(packet.map((text) => /\d+ (?:Oak St|Murchison Rd)/.exec(text)?.[0])).toEqual([
        '1423 Oak St',
        '1904 Murchison Rd',
      ])
    }
  })

  it('requests a report and opens it from the dialog and from the emailed link', async () => {
    await page.goto('/listing?view=list&q=oak')
    await cardOf(page, '1423 Oak St').getByRole('link').click()
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Property report' })
    await dialog.getByText('10 of 10 left this month.').waitFor()
    await dialog.getByRole('button', { name: 'Request report' }).click()
    await dialog.getByText('The report is ready.').waitFor()
    const link = dialog.getByRole('link', { name: /^Open the report/ })
    const pages = await pagesOf(await link.getAttribute('href'))
    expect([2, 3]).toContain(pages.length)
    expect(pages.join(' ')).toContain('$19,372.50 $968.63')

    await expect
      .poll(async () => (await product.mailTo('ada.bid-sheet@example.com')).subject)
      .toBe('Your report is ready: 1423 Oak St, 28208')
    const { text } = await product.mailTo('ada.bid-sheet@example.com')
    await page.goto(/https?:\S+user_profile\S+/.exec(text)?.[0] ?? '')
    await page.getByRole('heading', { name: 'Property reports (1)' }).waitFor()
    expect(await page.getByRole('link', { name: /^Open PDF of the report about 1423 Oak St/ }).count()).toBe(
      1,
    )
    expect(faultsOf(page)).toEqual([])
  })
})

describe('a shared link to a listing', () => {
  let shared: string

  it('is copied from its page', async () => {
    await page.goto('/listing?view=list&q=oak')
    await cardOf(page, '1423 Oak St').getByRole('link').click()
    await title('1423 Oak St, 28208').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Link copied').waitFor()
    shared = await page.evaluate(() => navigator.clipboard.readText())
  })

  it.each([
    ['shows the listing to a subscriber of its county', () => ben, '1423 Oak St, 28208'],
    ['shows a 404 page to any other subscriber', () => cumberlandOnly, '404 Not Found'],
  ])('%s after login', async (_what, who, heading) => {
    const stranger = await openPage(browser, product)
    await agreeToDisclaimer(stranger)
    await stranger.goto(shared)
    await stranger.waitForURL(/\/login\?next=%2Fdetails%2F\d+$/)
    await logInByForm(stranger, who())
    await stranger.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(stranger.url()).toBe(shared)
    await stranger.context().close()
  })
})

/** The distinct words and figures, sorted: the two renderers order their columns differently. */
function wordsOf(text: string): string[] {
  return [...new Set(text.match(/[\w$.,-]+/g))].filter((word) => !/^\d{1,2}$/.test(word)).toSorted()
}
