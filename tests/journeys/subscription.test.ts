import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { launchBrowser } from '#tests/support/browser.ts'
import { LISTINGS, putOnSale } from '#tests/support/county-sale.ts'
import { pressOn, tabTo, takeEntry, typeInto } from '#tests/support/keyboard.ts'
import { addressesOn, cardOf } from '#tests/support/listing-screen.ts'
import { faultsOf, cachePictures, openPage } from '#tests/support/pages.ts'
import {
  cancelIn,
  CARDS,
  changeCard,
  openPortal,
  orderOn,
  payBy,
  payInvoice,
} from '#tests/support/payment-pages.ts'
import { logInByForm, type Person } from '#tests/support/people.ts'
import type { ReceivedMail } from '#tests/support/received-mail.ts'
import { startTwoServers, type TwoServers } from '#tests/support/two-servers.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let servers: TwoServers
let browser: Browser

beforeAll(async () => {
  ;[servers, browser] = await Promise.all([startTwoServers(), launchBrowser()])
  await putOnSale(servers)
})
afterAll(async () => {
  await browser.close()
  await servers.stop()
})
cachePictures(() => browser)

type County = keyof typeof LISTINGS

const LIST = '/listing?view=list'
const PASSWORD = 'Marble-Lantern-7!'

function linkIn({ text }: ReceivedMail): string {
  return /http\S+#token=\S+/.exec(text)?.[0] ?? ''
}

/** Errors except expected refusals: not signed in, not paid, county not open. */
function unexpectedFaultsOf(page: Page): string[] {
  return faultsOf(page).filter((fault) => !/Failed to load resource.*status of 40[034]/.test(fault))
}

/** Opens the listings without the map, which takes as much time as all the rest of the page. */
async function openListings(page: Page): Promise<void> {
  await page.goto(LIST)
}

async function expectListings(page: Page, ...counties: County[]): Promise<void> {
  const expected = counties.flatMap((county) => LISTINGS[county]).toSorted()
  await expect.poll(async () => (await addressesOn(page)).toSorted()).toEqual(expected)
}

async function openSubscription(page: Page): Promise<void> {
  await page.goto('/user_profile?tab=manage_subscription')
  await page.getByRole('heading', { name: 'Subscription', exact: true }).waitFor()
}

const subscription = z.object({ payment_account_status: z.string().nullable() })

/** The payment status, from either server. */
async function statusFor(page: Page): Promise<string | null> {
  const answer = await page.request.get('/api/subscription')
  return subscription.parse(await answer.json()).payment_account_status
}

/** Logs in for 30 days, which no session outlives, also if the page still has a session, and opens the listings. */
async function logInForMonth(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
  await page.goto(`/login?next=${encodeURIComponent(LIST)}`)
  await page.getByRole('checkbox', { name: 'Keep me signed in for 30 days' }).check()
  await logInByForm(page, person)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/** Subjects of the emails about payments, oldest first. */
async function paymentEmailsTo({ email }: Person): Promise<string[]> {
  const mails = await servers.mailsTo(email)
  return mails
    .map(({ subject }) => subject.replace(/ on .*/, ''))
    .reverse()
    .slice(1)
}

async function expectPaymentEmail(to: Person, subject: string): Promise<void> {
  await expect.poll(() => paymentEmailsTo(to)).toContain(subject)
}

describe('a subscriber', () => {
  const ada: Person = { email: 'ada@example.com', password: PASSWORD }
  let page: Page

  beforeAll(async () => {
    // Tall enough to show every card of the notices.
    page = await openPage(browser, servers, { viewport: { width: 1440, height: 1900 } })
  })
  afterAll(async () => {
    await page.context().close()
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  /** Clicks the row, which toggles its checkbox. */
  const choose = (county: County) => page.getByRole('row').filter({ hasText: county }).click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  /** Advances past the renewal attempt, with the listings of Mecklenburg County open. */
  async function passRenewal(): Promise<void> {
    await servers.pass(20 * DAY)
    await logInForMonth(page, ada)
    await expectListings(page, 'Mecklenburg')
    await servers.pass(11 * DAY + 2 * HOUR)
  }

  it('signs up, verifies the email address and logs in', async () => {
    await page.goto('/')
    await page.getByLabel('Name', { exact: true }).fill('Ada Investor')
    await page.getByLabel('Email', { exact: true }).fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByLabel('Confirm password').fill(ada.password)
    for (const name of ['I am 18 or older', /End User License Agreement/, /Terms of Use/])
      await page.getByRole('checkbox', { name }).check()
    await button('Sign up').click()
    await heading('Check your email').waitFor()
    const mail = await servers.mailTo(ada.email)
    await page.goto(linkIn(mail))
    await link('Continue').click()
    await heading('Finish setting up').waitFor()
    await logInForMonth(page, ada)
    await heading('Finish setting up').waitFor()
  })

  it('chooses two counties and starts the shorter of their trials at Stripe', async () => {
    await link('Choose counties').click()
    await choose('Mecklenburg')
    await choose('Cumberland')
    await page.getByText(/^7-day trial of everything you choose: the shortest trial/).waitFor()
    await button('Check out').click()
    expect(await orderOn(page)).toEqual([
      'Courthouse Steps: Mecklenburg County: $39.00 a month',
      'Courthouse Steps: Cumberland County: $19.00 a month',
      'Monthly total: $58.00',
      'Total due today: $0.00',
    ])
    await payBy(page, CARDS.pays, 'Start trial')
    await heading('Your counties are open').waitFor()
    expect(new URL(page.url()).origin).toBe(servers.url)
  })

  it('sees exactly the listings of these counties', async () => {
    await openListings(page)
    const disclaimer = page.getByRole('dialog', { name: 'Before you start' })
    await disclaimer.getByLabel("Don't show again").check()
    await disclaimer.getByRole('button', { name: 'Agree', exact: true }).click()
    await expectListings(page, 'Cumberland', 'Mecklenburg')
  })

  it('drops a county, which stays open until the end of the period', async () => {
    await openSubscription(page)
    await link('Change counties').click()
    await button('Remove Cumberland').click()
    await page.getByText(/^Cumberland stays open until/).waitFor()
    await button('Change counties').click()
    await page.getByText('Subscription changed.').waitFor()

    await servers.pass(7 * DAY - 10 * MINUTE)
    await openListings(page)
    await expectListings(page, 'Cumberland', 'Mecklenburg')

    await servers.pass(20 * MINUTE)
    await cardOf(page, '1904 Murchison Rd').getByRole('link').click()
    await heading('404 Not Found').waitFor()
    await openListings(page)
    await expectListings(page, 'Mecklenburg')
  })

  it('loses access when the renewal payment fails, and sees what to do', async () => {
    // The first payment is charged an hour after the trial ends.
    await servers.pass(HOUR)
    await expect.poll(() => statusFor(page)).toBe('active')
    await openSubscription(page)
    const portal = await openPortal(page, /^Billing portal/)
    await changeCard(portal, CARDS.failsWhenCharged)
    await portal.close()
    await passRenewal()
    await expect.poll(() => statusFor(page)).toBe('incomplete')
    // Any call of the open page discovers it: one in the background or that of the next click.
    const closed = heading('Finish setting up')
    await cardOf(page, '1423 Oak St').getByRole('link').or(closed).first().click()
    await closed.waitFor()
    await page.getByText('Your last payment did not go through').waitFor()
    await expectPaymentEmail(ada, 'Your payment did not go through')
  })

  it('pays in the portal and regains access', async () => {
    const portal = await openPortal(page, /^Update your card/)
    await changeCard(portal, CARDS.pays)
    await payInvoice(portal)
    await portal.close()
    await servers.pass(MINUTE)
    await button('Check again').click()
    await heading('Your account is active').waitFor()
    await openListings(page)
    await expectListings(page, 'Mecklenburg')
  })

  it('cancels in the portal while webhooks are lost, keeps access until the end of the period, and then sees that it ended', async () => {
    await servers.loseWebhooks()
    await openSubscription(page)
    const portal = await openPortal(page, /^Billing portal/)
    await cancelIn(portal)
    await portal.close()
    await passRenewal()
    expect(await statusFor(page)).toBe('active')
    // The nightly repair makes up for lost webhooks; the operator's command runs it here.
    expect(await servers.steps('stripe', 'repair')).toContain('Re-read')
    await expect.poll(() => statusFor(page)).toBe('canceled')
    await openListings(page)
    await page.getByText('Your subscription is canceled.').waitFor()
    await heading('Choose counties').waitFor()
  })

  it('returns for other counties without a second trial or webhooks', async () => {
    await choose('Mecklenburg')
    await choose('Guilford')
    await button('Check out').click()
    expect(await orderOn(page)).toContain('Total due today: $68.00')
    await servers.pass(MINUTE)
    await payBy(page, CARDS.pays, 'Pay $68.00')
    await heading('Your counties are open').waitFor()
    await openListings(page)
    await expectListings(page, 'Guilford', 'Mecklenburg')
  })

  it('received one email per step, across both servers', async () => {
    await expect
      .poll(() => paymentEmailsTo(ada))
      .toEqual([
        'Your subscription was changed',
        'Your payment did not go through',
        // Without webhooks the scheduled end is not known in advance.
        'Your subscription has ended',
      ])
    for (const answered of servers.answered()) expect(answered).toBeGreaterThan(50)
    expect(unexpectedFaultsOf(page)).toEqual([])
  })
})

describe('by keyboard only', () => {
  const email = 'keys@example.com'
  let page: Page

  beforeAll(async () => {
    // As wide as a laptop's window at twice its size, which shows the list without the map.
    page = await openPage(browser, servers, { viewport: { width: 768, height: 900 } })
  })
  afterAll(async () => {
    await page.context().close()
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const box = (name: string | RegExp) => page.getByRole('checkbox', { name })

  it('a person signs up and verifies the email address', async () => {
    await page.goto('/')
    await typeInto(page, { Name: 'Kim Keys', Email: email, Password: PASSWORD, 'Confirm password': PASSWORD })
    for (const name of ['I am 18 or older', /End User License Agreement/, /Terms of Use/])
      await pressOn(box(name), 'Space')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto(linkIn(await servers.mailTo(email)))
    await pressOn(link('Continue'), 'Enter')
    await page.waitForURL('**/activation*')
  })

  it('a person chooses counties and pays for them', async () => {
    await pressOn(link('Choose counties'), 'Enter')
    await pressOn(box('Cumberland'), 'Space')
    await pressOn(box('Mecklenburg'), 'Space')
    await pressOn(button('Check out'), 'Enter')
    await orderOn(page)
    // First the declined card, one arrow key further.
    await tabTo(page.getByRole('radio', { name: CARDS.pays }))
    await page.keyboard.press('ArrowDown')
    await pressOn(button('Start trial'), 'Enter')
    await page.getByRole('alert').waitFor()
    await tabTo(page.getByRole('radio', { name: /is declined/ }))
    await page.keyboard.press('ArrowUp')
    await pressOn(button('Start trial'), 'Enter')
    await page.getByRole('heading', { name: 'Your counties are open' }).waitFor()
  })

  it('a person opens a listing', async () => {
    await pressOn(link('Go to listings'), 'Enter')
    await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }), 'Enter')
    // Only one card is a Tab stop; arrow keys move to the others.
    await tabTo(page.getByRole('article').first().getByRole('link'))
    await takeEntry(cardOf(page, '1423 Oak St').getByRole('link'))
    await page.getByRole('heading', { level: 1, name: '1423 Oak St, 28208' }).waitFor()
  })

  it('a person drops a county', async () => {
    await pressOn(button('Account'), 'Enter')
    await takeEntry(page.getByRole('menuitem', { name: 'Manage Subscription' }))
    await pressOn(link('Change counties'), 'Enter')
    await pressOn(button('Remove Cumberland'), 'Enter')
    await page.getByText(/^Cumberland stays open until/).waitFor()
    await pressOn(button('Change counties'), 'Enter')
    await page.getByText('Subscription changed.').waitFor()
    expect(unexpectedFaultsOf(page)).toEqual([])
  })
})
