import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { cachePictures, openPage } from '#tests/support/pages.ts'
import {
  agreeToDisclaimer,
  enter,
  logInByForm,
  type Person,
  sessionOf,
  signUp,
  signUpUnverified,
} from '#tests/support/people.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()
let database: Database
let browser: Browser
let page: Page
let ada: Person
let adaSession: string
let oakStreet: number
let guilford: number

async function listingAt(street: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT id FROM tax_foreclosure WHERE street = $1',
    [street],
  )
  return rows[0]?.id ?? 0
}

beforeAll(async () => {
  browser = await launchBrowser()
  database = await product.openDatabase()
  ada = await signUp(product, 'ada.guards@example.com', ['Mecklenburg', 'Cumberland'])
  adaSession = await sessionOf(product, ada)
  oakStreet = await listingAt('1423 Oak St')
  guilford = await listingAt('900 Gorrell St')
})
afterAll(async () => {
  await browser.close()
  await database.close()
})
beforeEach(async () => {
  page = await openPage(browser, product)
})
afterEach(() => page.context().close())
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
  it.each([
    ['the list', () => '/listing?county=Mecklenburg&view=list'],
    ['a listing', () => `/details/${oakStreet}`],
  ])('who requests %s is redirected to the login and back to it afterward', async (_what, place) => {
    await agreeToDisclaimer(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign up' }).waitFor()
    await page.goto(place())
    await page.waitForURL(/\/login\?next=/)
    await page.goBack()
    await page.getByRole('button', { name: 'Sign up' }).waitFor()
    await page.goForward()
    await logInByForm(page, ada)
    await page.getByText('1423 Oak St, 28208').first().waitFor()
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(place())
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/listing')
  })

  it('gets the same error for a wrong email as for a wrong password', async () => {
    await page.goto('/login')
    const errors = []
    for (const email of [ada.email, 'nobody@example.com']) {
      await logInByForm(page, { email, password: 'Not-the-one-7!' })
      await page.getByRole('button', { name: 'Log in' }).and(page.locator(':enabled')).waitFor()
      errors.push(await page.getByRole('alert').innerText())
    }
    expect(errors[0]).toMatch(/do not match an account/)
    expect(errors[1]).toBe(errors[0])
  })

  it('gets a 404 page for an unknown address', async () => {
    await page.goto('/no-such-page')
    await heading('404 Not Found').waitFor()
    await page.getByRole('link', { name: 'Go to home' }).click()
    await page.getByRole('button', { name: 'Sign up' }).waitFor()
  })
})

describe('a person whose account setup is not complete', () => {
  it('must verify the email address first', async () => {
    const eve = await signUpUnverified(product, 'eve.guards@example.com')
    await enter(page, product, await sessionOf(product, eve))
    await page.goto('/listing')
    await heading('Check your email').waitFor()
    expect(pathOf(page)).toBe('/email_verification')
    await page.getByText('eve.guards@example.com').waitFor()
  })

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

  it.each(['/listing', '/details/1', '/details/1/evidence', '/no-permissions'])(
    'sees at %s that no county is open if only that is missing',
    async (place) => {
      await signInWith(adaSession)
      await page.route('**/api/users/current_user', async (route) => {
        const answer = await route.fetch()
        const { user } = z.object({ user: z.looseObject({}) }).parse(await answer.json())
        await route.fulfill({ json: { success: true, user: { ...user, accessible_counties: [] } } })
      })
      await page.goto(place)
      await page
        .getByText(
          'Please contact our team, it seams that you dont have permissions to any of our counties.',
          { exact: true },
        )
        .waitFor()
    },
  )
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
  it('gets the same 404 for a listing in another county as for one that does not exist', async () => {
    await signInWith(adaSession)
    const texts = []
    for (const id of [guilford, 99_999]) {
      await page.goto(`/details/${id}`)
      await heading('404 Not Found').waitFor()
      texts.push(await page.getByRole('main').innerText())
      const answer = await page.request.get(`/api/tax_foreclosure/${id}`)
      expect(answer.status()).toBe(404)
      expect(await answer.json()).toMatchObject({ success: false, code: 'not_found', message: 'Not Found' })
    }
    expect(texts[0]).toContain('This listing does not exist, or it is in a county you do not follow.')
    expect(texts[1]).toBe(texts[0])
  })

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

  it('who disagrees with the disclaimer is logged out', async () => {
    await enter(page, product, await sessionOf(product, ada))
    await page.goto('/listing')
    const disclaimer = page.getByRole('dialog', { name: 'Before you start' })
    await disclaimer.waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await cards().count()).toBe(0)
    await disclaimer.getByRole('button', { name: 'Disagree' }).click()
    await page.waitForURL('**/login')
    expect((await page.request.get('/api/users/current_user')).status()).toBe(401)
    await page.goto('/listing')
    await page.waitForURL('**/login')
  })
})

describe('when the product fails', () => {
  it('shows that the list did not load, and retries on request', async () => {
    await signInWith(adaSession)
    const list = '**/api/tax_foreclosure/list_based_off_permissions'
    const json = {
      success: false,
      code: 'internal',
      message: 'Something went wrong on our side. Try again in a moment',
      request_id: 'r',
    }
    await page.route(list, (route) => route.fulfill({ status: 500, json }))
    await page.goto('/listing?county=Cumberland')
    await page.getByText('The listings did not load.').waitFor()
    expect(await cards().count()).toBe(0)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await cards().first().waitFor()
    expect(page.url()).toContain('county=Cumberland')
  })

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
