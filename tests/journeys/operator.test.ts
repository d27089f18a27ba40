import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { correctionEndpoints } from '#contract/corrections/corrections.ts'
import { listAnswer } from '#contract/listings/list-answer.ts'
import { listingDetails } from '#contract/listings/listings.ts'
import { brokenRules } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { dayIn } from '#tests/support/days.ts'
import { fixture, writeNotices } from '#tests/support/notices.ts'
import { signUpOperator } from '#tests/support/operator-session.ts'
import { cachePictures, faultsOf, openPage } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, readAs, sendAs, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { readMail } from '#tests/support/received-mail.ts'

let product: Product
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct('empty'), launchBrowser()])
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

/** What the audit log shows in the end, newest first. */
const ACTIONS = [
  'Add closure',
  'Answer reports',
  'Fix fact',
  'Release run',
  'Import file',
  'Grant counties',
  'View person',
  'Sync catalog',
  'Set price',
]

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

async function expectNoBarriers(): Promise<void> {
  expect.soft(await brokenRules(page)).toEqual([])
}

async function openPerson(email: string): Promise<void> {
  await page.goto('/operator/people')
  await field('Search people').fill(email)
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
  await expectNoBarriers()

  // A county on sale.
  await page.goto('/operator/counties')
  await page
    .getByRole('row', { name: /Mecklenburg/ })
    .getByRole('checkbox')
    .check()
  await field('Dollars per month').fill('29')
  await give('First county')
  await button('Set 1 price').click()
  await page.getByText('1 price set.').waitFor()
  await button('Show what would change').click()
  await button('Bring it up to date').click()
  await page.getByText(/made at Stripe/).waitFor()
  await expectNoBarriers()

  // Its facts from an uploaded file.
  await tryFile(writeNotices(product.folder, 'day-one.csv'))
  await give('List of the county')
  await button(/^Import \d+ rows$/).click()
  await page.getByText(/11 new, 0 changed, 0 no longer listed\./).waitFor()
  await expectNoBarriers()

  // A subscriber is helped, and follows a property.
  const ada = await signUp(product, 'ada@example.com', [])
  await openPerson(ada.email)
  await button('Grant a county').click()
  await field('County to grant').selectOption('Mecklenburg')
  await field('Reason').first().fill('Free month')
  await button('Grant Mecklenburg').click()
  await page.getByText(/^By op@example\.com/).waitFor()
  await expectNoBarriers()
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
  await page
    .getByRole('checkbox', { name: /select/i })
    .nth(1)
    .check()
  await expectNoBarriers()
  await give('Only this row is right')
  await button('Release only this row').click()
  await page.getByText(/^Released:/).waitFor()

  // A wrong figure is reported, corrected and answered.
  await sendAs(product, adas, `/api/tax_foreclosure/${id}/report_figure`, {
    fact: 'highest_bid',
    shown: '$21,000.00',
    is_right: '$24,310.13',
    seen_at_place: 'clerk',
    note: '',
  })
  await page.goto('/operator')
  await page.getByText('Last bid reported as wrong').waitFor()
  await page.goto(`/operator/listings/${id}`)
  await field('Right figure').fill('24310.13')
  await field('Filed on').fill(dayIn(-1))
  await give('The clerk confirmed it')
  await page.getByText(/^Alerts: 1 favou?rite/).waitFor()
  await expectNoBarriers()
  await button('Save the correction').click()
  await page.getByText('Corrected. It stays until a source catches up.').waitFor()
  await expect.poll(async () => (await mailsTo(ada.email))[0]?.subject).toMatch(/1423 Oak St/)
  await page.goto('/operator/reports')
  await page.getByRole('radio', { name: 'Corrected', exact: true }).check()
  await field('Answer').fill('The clerk confirmed the bid of yesterday.')
  await expectNoBarriers()
  await button('Answer 1 person').click()
  await page.getByText('Answered. 1 person gets an email.').waitFor()
  await expect
    .poll(async () => (await mailsTo(ada.email))[0]?.subject)
    .toMatch(/^The figure you reported has been corrected/)

  const { corrections } = await read(
    `/api/tax_foreclosure/${id}/corrections`,
    correctionEndpoints.corrections.output,
  )
  expect(corrections).toMatchObject([{ fact: 'highest_bid', before: '$21,000.00', after: '$24,310.13' }])

  // A closed day moves the deadline, and its follower gets exactly one email.
  const { clock } = await read(`/api/tax_foreclosure/${id}`, listingDetails)
  const before = (await mailsTo(ada.email)).length
  await page.goto('/operator/calendar')
  await field('Where').selectOption('Mecklenburg')
  await field(/^First day/).fill(clock?.last_day ?? '')
  await field(/^What bidders read/).fill('Snow')
  await button('Show what it moves').click()
  await page.getByText('1 person with 1 favourite would be notified.').waitFor()
  await expectNoBarriers()
  await give('The clerk called')
  await button('Apply').click()
  await page.getByText('Applied. 1 moved.').waitFor()
  await expect.poll(async () => (await mailsTo(ada.email)).length).toBe(before + 1)

  await page.goto('/operator/audit')
  const log = page.getByRole('table', { name: 'Audit log' })
  for (const action of ACTIONS) await log.getByText(action).first().waitFor()
  await expectNoBarriers()
  expect((await mailsTo(ada.email)).length).toBe(before + 1)
  expect(faultsOf(page)).toEqual([])
}, 240_000)
