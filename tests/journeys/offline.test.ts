import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { cardOf } from '#tests/support/listing-screen.ts'
import { importNotices } from '#tests/support/notices.ts'
import { cachePictures, openPage } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, sendAs, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const OAK = '1423 Oak St, 28208'

let product: Product
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await importNotices(product, 'day-one.csv')
  const session = await sessionOf(product, await signUp(product, 'ada@example.com', ['Mecklenburg']))
  await sendAs(product, session, '/api/users/favorites/add', { tax_foreclosure_id: 1 })
  page = await openPage(browser, product, { serviceWorkers: 'allow' })
  await agreeToDisclaimer(page)
  await enter(page, product, session)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
cachePictures(() => browser)

/** Paths of the API responses cached for this person. */
const cachedPaths = () =>
  page.evaluate(async () => {
    const answers = await caches.open('answers-2')
    return (await answers.keys()).map(({ url }) => url.slice(location.origin.length))
  })
const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
/** The bid sheet itself. */
const sheet = () => page.getByText(/1423 Oak St/).last()
const notice = () => page.getByText(/^No connection\. This page was loaded/)

it('caches the list, favorites and a bid sheet when they are viewed', async () => {
  await page.goto('/listing?view=list')
  await cardOf(page, OAK).waitFor()
  await expect.poll(cachedPaths).toContain('/api/favorite_listings')
  await expect.poll(databases).toContain('kept-list')
  await page.goto('/bid_sheet?ids=1')
  await sheet().waitFor()
  await expect.poll(cachedPaths).toContain('/api/bid_sheet?ids=1')
  expect(await notice().count()).toBe(0)
})

it('shows them offline with the time they were loaded', async () => {
  await product.quit()
  await page.goto('/listing?view=list')
  await cardOf(page, OAK).waitFor()
  await notice().waitFor()
  await page.goto('/user_profile?tab=your_favourites')
  await page.getByRole('article').filter({ hasText: '1423 Oak St' }).waitFor()
  await notice().waitFor()
  await page.goto('/bid_sheet?ids=1')
  await sheet().waitFor()
  await notice().waitFor()
})

it('updates when back online and deletes all personal data at logout', async () => {
  const { port } = new URL(page.url())
  await product.start({ PORT: port })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => notice().count()).toBe(0)
  await page.goto('/listing?view=list')
  await cardOf(page, OAK).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  // The remaining responses are not personal.
  const isPersonal = (path: string) => !['/api/site', '/api/counties'].includes(path)
  expect((await cachedPaths()).filter(isPersonal)).toEqual([])
  await expect.poll(databases).not.toContain('kept-list')
  await product.quit()
  await page.goto('/listing')
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  // The login page shows no cached data, so no notice is needed.
  expect(await notice().count()).toBe(0)
  await product.start()
})
