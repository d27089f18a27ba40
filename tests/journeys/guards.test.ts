import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { cachePictures, clearProfile, leaveBy, openPageIn, openProfile } from '#tests/support/pages.ts'
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
let database: Database
let browser: Browser
let profile: BrowserContext
let page: Page
let ada: Person
let adaSession: string

beforeAll(async () => {
  browser = await launchBrowser()
  profile = await openProfile(browser, product)
  database = await product.openDatabase()
  ada = await signUp(product, 'ada.guards@example.com', ['Mecklenburg', 'Cumberland'])
  adaSession = await sessionOf(product, ada)
})
afterAll(async () => {
  await browser.close()
  await database.close()
})
beforeEach(async () => {
  page = await openPageIn(profile)
})
afterEach(() => clearProfile(profile, product))
cachePictures(() => browser)

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const cards = () => page.getByRole('article')
const pathOf = (of: Page) => new URL(of.url()).pathname

/** Signs in with the disclaimer already agreed to. */
async function signInWith(session: string): Promise<void> {
  await agreeToDisclaimer(page)
  await enter(page, product, session)
}

describe('a signed-out visitor', () => {
  it('who requests the list is redirected to the login and back to it afterward', async () => {
    const place = '/listing?county=Mecklenburg&view=list'
    await agreeToDisclaimer(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign up' }).waitFor()
    await page.goto(place)
    await page.waitForURL(/\/login\?next=/)
    await page.goBack()
    await page.getByRole('button', { name: 'Sign up' }).waitFor()
    await page.goForward()
    await logInByForm(page, ada)
    await page.getByText('1423 Oak St, 28208').first().waitFor()
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(place)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/listing')
  })
})

describe('a person whose account setup is not complete', () => {
  it('sees the missing steps, and continues once the operator grants a county', async () => {
    const fay = await signUp(product, 'fay.guards@example.com', [])
    await signInWith(await sessionOf(product, fay))
    await page.goto('/listing?view=list')
    await heading('Finish setting up').waitFor()
    expect(await page.getByRole('listitem').filter({ hasNotText: 'Done' }).allInnerTexts()).toEqual([
      expect.stringContaining('Choose counties'),
      expect.stringContaining('Pay for your counties'),
    ])
    await product.steps('grant', fay.email, '--county', 'Cumberland', '--status', 'trialing')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('link', { name: 'Go to listings' }).click()
    await cards().first().waitFor()
    expect(await page.getByText('Charlotte').count()).toBe(0)

    await product.steps('grant', fay.email, '--county', 'Cumberland', '--revoke')
    await page.reload()
    await heading('Finish setting up').waitFor()
  })
})

describe('a suspended person', () => {
  it('is signed out immediately and cannot log in', async () => {
    const gus = await signUp(product, 'gus.guards@example.com', ['Cumberland'])
    await signInWith(await sessionOf(product, gus))
    await page.goto('/listing?view=list')
    await cards().first().waitFor()
    await database.pool.query(
      "UPDATE user_account SET suspended_at = now(), suspended_reason = 'shared a login' WHERE email = $1",
      [gus.email],
    )
    await page.reload()
    await page.waitForURL(/\/login/)
    await page.getByText(/This account is suspended/).waitFor()
    await logInByForm(page, gus)
    expect(await page.getByRole('alert').innerText()).toBe(
      'Error 403: This account is suspended: shared a login',
    )
  })
})

describe('a person with two counties', () => {
  it('who logs out in one tab is logged out in the other', async () => {
    await signInWith(await sessionOf(product, ada))
    await page.goto('/listing?view=list')
    await cards().first().waitFor()
    const other = await page.context().newPage()
    await other.goto('/listing?view=list')
    await other.getByRole('article').first().waitFor()
    await other.getByRole('button', { name: 'Account' }).click()
    await other.getByRole('menuitem', { name: 'Log out' }).click()
    await other.waitForURL('**/login')
    // Without any interaction in the first tab.
    await page.waitForURL(/\/login\?next=/)
    expect(await page.getByText('Oak St').count()).toBe(0)
  })

  it.each(['/', '/login'])('goes on from %s with nothing but the session cookie', async (path) => {
    await enter(page, product, await sessionOf(product, ada))
    await page.goto(path)
    await page.waitForURL('**/listing')
    await page.getByRole('dialog', { name: 'Before you start' }).waitFor()
  })

  it('who disagrees with the disclaimer is logged out', async () => {
    await enter(page, product, await sessionOf(product, ada))
    await page.goto('/listing')
    const disclaimer = page.getByRole('dialog', { name: 'Before you start' })
    await disclaimer.waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await cards().count()).toBe(0)
    await leaveBy(page, () => disclaimer.getByRole('button', { name: 'Disagree' }).click())
    await page.waitForURL('**/login')
    expect((await page.request.get('/api/users/current_user')).status()).toBe(401)
    await page.goto('/listing')
    await page.waitForURL('**/login')
  })
})

describe('when the product fails', () => {
  it("shows an error page if a page's code does not load, and recovers on reload", async () => {
    await signInWith(adaSession)
    await page.goto('/listing?view=list')
    await cards().first().waitFor()
    await page.route('**/assets/details-*.js', (route) => route.abort())
    await cards().filter({ hasText: '1423 Oak St' }).getByRole('link').click()
    await heading('Unexpected Application Error!').waitFor()
    await page.unroute('**/assets/details-*.js')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await heading('1423 Oak St, 28208').waitFor()
  })
})
