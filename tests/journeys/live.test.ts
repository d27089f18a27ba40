import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { brokenRules } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { dayIn } from '#tests/support/days.ts'
import { cardOf } from '#tests/support/listing-screen.ts'
import { importNotices } from '#tests/support/notices.ts'
import { faultsOf, cachePictures, openPage } from '#tests/support/pages.ts'
import {
  agreeToDisclaimer,
  enter,
  logInByForm,
  type Person,
  readAs,
  sessionOf,
  signUp,
} from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const OAK = '1423 Oak St, 28208'
const notificationsAnswer = z.object({
  notifications: z.array(z.object({ channels: z.array(z.object({ channel: z.string() })) })),
})
const PATIENT = { timeout: 30_000 }

let product: Product
let browser: Browser
let listing: Page
let second: Page
let ada: Person
let session: string

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const streamRequest = (page: Page) => page.waitForRequest('**/api/stream', PATIENT)

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct('day-one'), launchBrowser()])
  ada = await signUp(product, 'ada@example.com', ['Mecklenburg'])
  listing = await openPage(browser, product)
  await agreeToDisclaimer(listing)
  session = await sessionOf(product, ada)
  await enter(listing, product, session)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
cachePictures(() => browser)

it('two tabs share one event stream', async () => {
  const requestedPaths: string[] = []
  listing.context().on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await Promise.all([streamRequest(listing), listing.goto('/listing?view=list')])
  await cardOf(listing, OAK)
    .getByRole('button', { name: `Favourite: ${OAK}` })
    .click()
  second = await listing.context().newPage()
  await agreeToDisclaimer(second)
  await second.goto('/user_profile?tab=notifications')
  await bell(second, 'Notifications').waitFor()
  expect(requestedPaths.filter((path) => path === '/api/stream')).toHaveLength(1)
})

it('an import updates the bell in both tabs, marks the card and sends the email', async () => {
  await importNotices(product, 'day-two.csv')
  await bell(listing, 'Notifications, 1 unread').waitFor(PATIENT)
  await bell(second, 'Notifications, 1 unread').waitFor(PATIENT)
  const card = cardOf(listing, OAK)
  await card.getByText('New upset bid').waitFor(PATIENT)
  await card.getByText('$21,000').waitFor(PATIENT)
  const log = second.getByRole('region', { name: 'Notification log' })
  await log.getByText('Upset bid of $21,000.00').waitFor()
  await log.getByText(/^Instant email: delivered/).waitFor(PATIENT)
})

it('marking as read in one tab applies to the other', async () => {
  await bell(listing, 'Notifications, 1 unread').click()
  const panel = listing.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Last bid: $18,450.00 $21,000.00').waitFor()
  await panel.getByText('minimum upset bid $22,050.00').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await listing.emulateMedia({ colorScheme })
    expect(await brokenRules(listing)).toEqual([])
  }
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await bell(second, 'Notifications').waitFor()
  await listing.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

it('a link in the email leads through the login to its page', async () => {
  const mail = await product.mailTo(ada.email)
  const link = new URL(/\S+\/details\/\d+/.exec(mail.text)?.[0] ?? '')
  const stranger = await openPage(browser, product)
  await agreeToDisclaimer(stranger)
  await stranger.goto(link.pathname)
  await logInByForm(stranger, ada)
  await stranger.getByRole('heading', { level: 1, name: OAK }).waitFor()
  expect(new URL(stranger.url()).pathname).toBe(link.pathname)
})

it('the unsubscribe link stops the emails, and the next import sends none', async () => {
  const mail = await product.mailTo(ada.email)
  const link = /\S+\/unsubscribe#\S+/.exec(mail.text)?.[0] ?? ''
  const stranger = await openPage(browser, product)
  await stranger.goto(new URL(link).pathname + new URL(link).hash)
  await stranger.getByRole('button', { name: 'Stop instant emails' }).click()
  await stranger.getByRole('heading', { name: 'Stopped: instant emails' }).waitFor()
  await stranger.getByRole('button', { name: 'Undo' }).click()
  await stranger.getByRole('heading', { name: 'On again: instant emails' }).waitFor()
  await stranger.reload()
  await stranger.getByRole('button', { name: 'Stop instant emails' }).click()
  await stranger.getByRole('heading', { name: 'Stopped: instant emails' }).waitFor()
  expect(faultsOf(stranger)).toEqual([])

  await importNotices(product, 'day-one.csv', '--as-of', dayIn(0))
  await bell(listing, /^Notifications, \d unread$/).waitFor(PATIENT)
  // Channels are fixed when the notification is created, so no email follows later.
  const { notifications } = notificationsAnswer.parse(await readAs(product, session, '/api/notifications'))
  expect(notifications[0]?.channels.map(({ channel }) => channel)).toEqual(['bell'])
  expect((await product.mailTo(ada.email)).text).toBe(mail.text)
  expect([...faultsOf(listing), ...faultsOf(second)]).toEqual([])
})
