import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { listAnswer } from '#contract/listings/listings.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { fixture, writeNotices } from '#tests/support/notices.ts'
import { signUpOperator } from '#tests/support/operator-session.ts'
import { cachePictures, openPage } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, readAs, sendAs, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { readMail } from '#tests/support/received-mail.ts'

let product: Product
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
cachePictures(() => browser)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (label: string | RegExp) => page.getByLabel(label, { exact: true })
const give = (reason: string) => field('Reason').last().fill(reason)
const mailsTo = (email: string) => readMail(`${product.url}/dev/mail`, email)

/** Uploads a list, maps its columns with a mapping file, and tries it. */
async function tryFile(file: string): Promise<void> {
  await page.goto('/operator/import')
  await page.setInputFiles('input[type=file]', file)
  await page.getByText('Mapping as JSON').click()
  await field('Mapping').fill(readFileSync(fixture('notices.map.json'), 'utf8'))
  await button('Use this mapping').click()
  await button('Dry run').click()
}

/** The list of the second day, cut off after its first rows. */
function cutShort(file: string): string {
  const short = path.join(product.folder, 'cut-short.csv')
  writeFileSync(short, readFileSync(file, 'utf8').split('\n').slice(0, 3).join('\n'))
  return short
}

async function openPerson(email: string): Promise<void> {
  await page.goto('/operator/people')
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('heading', { name: 'Subscription' }).waitFor()
}

it('runs the business from an empty product, and reads all of it back in the audit log', async () => {
  const { session } = await signUpOperator(product, 'op@example.com')
  page = await openPage(browser, product)
  await agreeToDisclaimer(page)
  await enter(page, product, session)
  await page.goto('/operator')
  await page.getByText('Nothing needs you').waitFor()

  // A county on sale.
  await page.goto('/operator/counties')
  await page.getByRole('row', { name: /Mecklenburg/ }).getByRole('checkbox').check()
  await field('Dollars a month').fill('29')
  await give('First county')
  await button('Set 1 price').click()
  await page.getByText('1 price set.').waitFor()
  await button('Show what would change').click()
  await button('Bring it up to date').click()
  await page.getByText(/made at Stripe/).waitFor()

  // Its facts from an uploaded file.
  await tryFile(writeNotices(product.folder, 'day-one.csv'))
  await give('List of the county')
  await button(/^Import \d+ rows$/).click()
  await page.getByText(/11 new, 0 changed\./).waitFor()

  // A subscriber is helped, and follows a property.
  const ada = await signUp(product, 'ada@example.com', [])
  await openPerson(ada.email)
  await field('Open or close a county').selectOption('Mecklenburg')
  await page.locator('form, section').filter({ has: button('Open it') }).last().getByLabel('Reason').fill('Free month')
  await button('Open it').click()
  await page.getByText(/^Granted by us/).first().waitFor()
  const adas = await sessionOf(product, ada)
  const read = async <T>(url: string, shape: z.ZodType<T>) => shape.parse(await readAs(product, adas, url))
  const { tax_foreclosures, without_outline } = await read(
    '/api/tax_foreclosure/list_based_off_permissions',
    listAnswer,
  )
  const oak = [...tax_foreclosures, ...without_outline].find(({ street }) => street === '1423 Oak St')
  const id = oak?.id ?? 0
  await sendAs(product, adas, '/api/users/favorites/add', { tax_foreclosure_id: id })

  // A list that was cut off is held; one row of it is released.
  await tryFile(cutShort(writeNotices(product.folder, 'day-two.csv')))
  await give('Second day')
  await button('Submit for review').click()
  await page.getByRole('link', { name: 'Review it' }).click()
  await page.getByRole('heading', { name: /held/i }).first().waitFor()

  // A wrong figure is reported, corrected and answered.
  await sendAs(product, adas, `/api/tax_foreclosure/${id}/report_figure`, {
    fact: 'highest_bid',
    shown: '$18,450.00',
    is_right: '$24,310.13',
    seen_at_place: 'clerk',
    note: '',
  })
}, 180_000)
