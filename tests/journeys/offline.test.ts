import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { cardOf } from '#tests/support/listing-screen.ts'
import { cachePictures, faultsOf, leaveBy, openPage } from '#tests/support/pages.ts'
import { agreeToDisclaimer, enter, sendAs, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const OAK = '1423 Oak St, 28208'

let product: Product
let browser: Browser
let page: Page
let session: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct('day-one'), launchBrowser()])
  session = await sessionOf(product, await signUp(product, 'ada@example.com', ['Mecklenburg']))
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
/** Number of pages kept for the next visit. */
const keptPages = (visit: Page) =>
  visit.evaluate(async () => {
    const opening = indexedDB.open('kept-list')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('page').objectStore('page').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })
/** The bid sheet itself. */
const sheet = () => page.getByText(/1423 Oak St/).last()
const notice = () => page.getByText(/^No connection, or a very slow one\. This page was loaded/)

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

it('reloads once by itself where an upgrade has replaced the code of the app or of a page, and then says so', async () => {
  const visit = await openPage(browser, product)
  const gone = { status: 404, json: { code: 'not_found' } }
  for (const files of ['**/assets/index-*.js', '**/assets/index-*.css', '**/assets/login-*.js']) {
    await visit.route(files, (route) => route.fulfill(gone), { times: 1 })
    await visit.goto('/login')
    await visit.getByRole('heading', { name: 'Log in' }).waitFor()
    await visit.evaluate(() => sessionStorage.clear())
    await visit.unroute(files)
  }
  await visit.route('**/assets/index-*.js', (route) => route.fulfill(gone))
  await visit.goto('/login')
  await visit
    .getByRole('alert')
    .getByText(/^Part of this page did not load\./)
    .waitFor()
  await visit.unrouteAll()
  await visit.getByRole('button', { name: 'Reload the page' }).click()
  await visit.getByRole('heading', { name: 'Log in' }).waitFor()
  faultsOf(visit)
  await visit.close()
})

it('shows the kept page as not confirmed until the page is there', async () => {
  // Without a service worker, so that the code of the page can be held up.
  const visit = await openPage(browser, product)
  await agreeToDisclaimer(visit)
  await enter(visit, product, session)
  await visit.goto('/listing?view=list')
  await cardOf(visit, OAK).waitFor()
  await expect.poll(() => keptPages(visit)).toBe(1)

  const code = Promise.withResolvers<undefined>()
  await visit.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await visit.goto('/listing?view=list', { waitUntil: 'commit' })
  const kept = visit.locator('#kept-page')
  await kept.getByText(OAK).waitFor()
  expect(await kept.getByText(/^As of .+, checking …$/).count()).toBe(1)
  const deadline = kept.locator('article [data-current]').first()
  expect(await deadline.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('?')
  // It is only to be looked at.
  expect(await visit.getByRole('article').count()).toBe(0)
  code.resolve(undefined)
  await visit.getByRole('article').filter({ hasText: OAK }).waitFor()
  expect(await kept.count()).toBe(0)
  expect(faultsOf(visit)).toEqual([])
  await visit.context().close()
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

it('shows them where a network loses every packet', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(Number(new URL(page.url()).port), resolve))
  await page.goto('/bid_sheet?ids=1')
  await sheet().waitFor()
  await notice().waitFor()
  expect(sockets.length).toBeGreaterThan(0)
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
})

it('shows and keeps them behind the login page of a public network', async () => {
  const portal = createHttpServer(({ url = '' }, response) => {
    response.writeHead(url.startsWith('/api/') ? 200 : 511, { 'content-type': 'text/html' })
    response.end('<title>Hotel Wi-Fi</title>')
  })
  await new Promise<void>((resolve) => portal.listen(Number(new URL(page.url()).port), resolve))
  const before = await cachedPaths()
  for (let visit = 0; visit < 2; visit++) {
    await page.goto('/bid_sheet?ids=1')
    await sheet().waitFor()
    await notice().waitFor()
  }
  expect(await cachedPaths()).toEqual(before)
  expect(await databases()).toContain('kept-list')
  portal.closeAllConnections()
  await new Promise((resolve) => portal.close(resolve))
})

it('updates when back online and deletes all personal data at logout', async () => {
  const { port } = new URL(page.url())
  await product.start({ PORT: port })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => notice().count()).toBe(0)
  await page.goto('/listing?view=list')
  await cardOf(page, OAK).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await leaveBy(page, () => page.getByRole('menuitem', { name: 'Log out' }).click())
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
