import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { brokenRules } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import {
  cachePictures,
  clearProfile,
  faultsOf,
  leaveBy,
  openPageIn,
  openProfile,
} from '#tests/support/pages.ts'
import { enter, logInByForm, type Person, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import type { ReceivedMail } from '#tests/support/received-mail.ts'

let product: Product
let browser: Browser
/** Reused because code that is loaded already saves most of the time of a visit. */
let profiles: [BrowserContext, BrowserContext]
let page: Page
/** The same person in another browser profile. */
let elsewhere: Page

beforeAll(async () => {
  // Browsers know no passkeys for the name 127.0.0.1.
  ;[product, browser] = await Promise.all([startProduct('empty', { HOST: 'localhost' }), launchBrowser()])
  profiles = [await openProfile(browser, product), await openProfile(browser, product)]
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async () => {
  page = await openPageIn(profiles[0])
  elsewhere = await openPageIn(profiles[1])
})
afterEach(async () => {
  // The browser itself reports 400, 401 and 403, the expected responses to a missing or wrong password or code.
  const isFault = (fault: string) => !/Failed to load resource.*status of 40[013]/.test(fault)
  const faults = [...faultsOf(page), ...faultsOf(elsewhere)].filter(isFault)
  for (const profile of profiles) await clearProfile(profile, product)
  expect(faults).toEqual([])
})
cachePictures(() => browser)

const NEW_PASSWORD = 'Another-horse-8!'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabel(label, { exact: true })
const heading = (name: string, of = page) => of.getByRole('heading', { level: 1, name })

async function mailAbout(address: string, subject: RegExp): Promise<ReceivedMail> {
  await expect.poll(async () => (await product.mailTo(address)).subject).toMatch(subject)
  return product.mailTo(address)
}

const texts = z.array(z.object({ body: z.string() }))

/** The code in the newest text to ten digits. */
async function codeTo(digits: string): Promise<string> {
  const newest = async () => {
    const answer = await fetch(`${product.url}/dev/sms/messages.json?phone=%2B1${digits}`)
    return /\d{6}/.exec(texts.parse(await answer.json())[0]?.body ?? '')?.[0]
  }
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

function linkIn({ text }: ReceivedMail): string {
  return /http\S+#token=\S+/.exec(text)?.[0] ?? ''
}

async function openSettings(of: Page, person: Person): Promise<void> {
  await enter(of, product, await sessionOf(product, person))
  await of.goto('/user_profile')
  await of.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
}

async function expectNoBarriers(): Promise<void> {
  expect.soft(await brokenRules(page)).toEqual([])
}

/** Accepts the next browser dialog and returns its message. */
function nextDialog(): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void dialog.accept()
    })
  })
}

async function expectSignedOut(of: Page): Promise<void> {
  await of.reload()
  await heading('Log in', of).waitFor()
}

describe('two-step sign-in', () => {
  it('is set up with an app, asks for its code at login, and is reset by the operator', async () => {
    const eve = await signUp(product, 'eve@example.com', [])
    await openSettings(page, eve)
    await button('Set up').click()
    await field('Current password').fill(eve.password)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await expectNoBarriers()
    const key = await page.getByRole('dialog').locator('code').innerText()
    const app = new TOTP({ secret: key.replaceAll(' ', '') })
    await field('Code shown in the app').fill(app.generate())
    await button('Turn on').click()
    await page.getByText('Two-step sign-in is on. Save your recovery codes now.').waitFor()
    await expectNoBarriers()
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()])
    const saved = await readFile(await download.path(), 'utf8')
    const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
    expect([codes.length, saved.includes(codes.join('\n'))]).toEqual([10, true])
    await button('I saved them').click()
    await page.getByText('10 of 10 left').waitFor()
    await expectNoBarriers()
    await mailAbout(eve.email, /Two-step sign-in is on/)

    await elsewhere.goto('/login')
    await logInByForm(elsewhere, eve)
    const code = elsewhere.getByLabel('Code', { exact: true })
    await code.fill('12345')
    await elsewhere.keyboard.press('Enter')
    await elsewhere.getByText(/^This code is wrong/).waitFor()
    expect.soft(await brokenRules(elsewhere)).toEqual([])
    // The app's clock may be ahead by a period; the code of the set-up does not work again.
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await elsewhere.keyboard.press('Enter')
    await elsewhere.waitForURL('**/activation')

    expect(await product.steps('operator', 'reset-second-factor', eve.email)).toContain('password only')
    await mailAbout(eve.email, /was reset/)
    await expectSignedOut(elsewhere)
    await logInByForm(elsewhere, eve)
    await elsewhere.waitForURL('**/activation')
  })
})

/** A security module built into the page's device, which the person unlocks at once. */
async function addAuthenticator(of: Page): Promise<void> {
  const session = await of.context().newCDPSession(of)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe('a passkey', () => {
  it('is added in the settings, logs in without a password, and not once it is removed', async () => {
    const kim = await signUp(product, 'kim@example.com', [])
    await openSettings(page, kim)
    await addAuthenticator(page)
    await button('Add a passkey').click()
    await field('Name').fill('My laptop')
    await field('Current password').fill(kim.password)
    await expectNoBarriers()
    await page.keyboard.press('Enter')
    await page.getByText('The passkey is added. You can log in with it now.').waitFor()
    await mailAbout(kim.email, /passkey was added/)
    await page.keyboard.press('Escape')
    await page.getByText(/not used yet/).waitFor()
    await expectNoBarriers()

    await page.context().clearCookies()
    await page.goto('/login')
    await expectNoBarriers()
    await button('Log in with a passkey').click()
    await page.waitForURL('**/activation')
    await page.goto('/user_profile')
    await page.getByText(/last used/).waitFor()
    await button('Remove My laptop').click()
    await field('Current password').fill(kim.password)
    await page.keyboard.press('Enter')
    await page.getByText(/^My laptop is removed/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No passkeys yet.').waitFor()

    await page.context().clearCookies()
    await page.goto('/login')
    await button('Log in with a passkey').click()
    await page.getByText(/This passkey was not accepted/).waitFor()
  })
})

describe('a forgotten password', () => {
  it('is reset by an emailed link that works once and ends every session', async () => {
    const ida = await signUp(product, 'ida@example.com', [])
    await openSettings(elsewhere, ida)
    await page.goto('/login')
    await field('Email').fill(ida.email)
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await expectNoBarriers()
    expect(await field('Email').inputValue()).toBe(ida.email)
    await button('Send the link').click()
    const confirmation = await page.getByText(/^If that address has an account/).innerText()

    const link = linkIn(await mailAbout(ida.email, /Set a new password/))
    await page.goto(link)
    await page.getByRole('dialog', { name: 'Set a new password' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${product.url}/login?reset=1`)
    await expectNoBarriers()
    await field('New password').fill(NEW_PASSWORD)
    await field('Confirm password').fill(NEW_PASSWORD)
    await button('Set password').click()
    await page.getByText(/^Your new password is set/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
    await mailAbout(ida.email, /password was changed/)
    await expectSignedOut(elsewhere)

    await logInByForm(page, ida)
    await page.getByText(/do not match an account/).waitFor()
    await logInByForm(page, { ...ida, password: NEW_PASSWORD })
    await page.waitForURL('**/activation')

    await page.goto('about:blank')
    await page.goto(link)
    await field('New password').fill(NEW_PASSWORD)
    await field('Confirm password').fill(NEW_PASSWORD)
    const alerted = nextDialog()
    await button('Set password').click()
    expect(await alerted).toBe('Token is either Invalid or Expired, Please re-try password set up again')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await elsewhere.goto('/login?forgot=1')
    await elsewhere.getByLabel('Email').fill('nobody@example.com')
    await elsewhere.getByRole('button', { name: 'Send the link' }).click()
    expect(await elsewhere.getByText(/^If that address has an account/).innerText()).toBe(confirmation)
  })
})

describe('the account settings', () => {
  it('change the email by a link sent to the new address, and notify the old one', async () => {
    const eli = await signUp(product, 'eli@example.com', [])
    await openSettings(page, eli)
    await expectNoBarriers()
    await button('Change email').click()
    await field('New email').fill('eli@company.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Change email' }).click()
    await field('Current password').fill('Not-the-one-7!')
    await expectNoBarriers()
    await page.keyboard.press('Enter')
    await page.getByText('That is not your current password').waitFor()
    await field('Current password').fill(eli.password)
    await page.keyboard.press('Enter')
    await page.getByText('One more step: open the link we emailed to eli@company.example.').waitFor()
    await page.getByRole('dialog').getByText('Close', { exact: true }).click()
    await page.getByText('eli@example.com').waitFor()

    await page.goto(linkIn(await mailAbout('eli@company.example', /Confirm your new email/)))
    await heading('Your email is verified').waitFor()
    expect(page.url()).not.toContain('token')
    await mailAbout('eli@example.com', /has a new email address/)
    await mailAbout('eli@company.example', /now the email address/)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Account Settings' }).click()
    await page.getByText('eli@company.example').waitFor()
  })

  it('change the password and sign out every other browser', async () => {
    const pam = await signUp(product, 'pam@example.com', [])
    await openSettings(elsewhere, pam)
    await openSettings(page, pam)
    expect(await page.getByText(/^Since/).count()).toBe(2)
    await button('Change Password').click()
    await field('New password').fill(NEW_PASSWORD)
    await field('Confirm password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await field('Current password').fill(pam.password)
    await page.keyboard.press('Enter')
    await page.getByText(/^Your password is changed/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText(/^Since/).count()).toBe(1)
    await mailAbout(pam.email, /password was changed/)
    await expectSignedOut(elsewhere)
    await page.reload()
    await heading('User profile').waitFor()
    await logInByForm(elsewhere, { ...pam, password: NEW_PASSWORD })
    await heading('User profile', elsewhere).waitFor()
  })

  it('add a phone number, verify it with the code texted to it, and change it', async () => {
    await openSettings(page, await signUp(product, 'fay@example.com', []))
    for (const [ask, typed, digits, shown, check] of [
      ['Add number', '704.555.0123', '7045550123', '(704) 555-0123', expectNoBarriers],
      // The second number goes through the same steps, which are checked by then.
      ['Change number', '(919) 555 0199', '9195550199', '(919) 555-0199', () => undefined],
    ] as const) {
      await button(ask).click()
      await field('Phone number').fill(typed)
      await page.getByRole('checkbox', { name: /^I agree to get/ }).check()
      await check()
      await button('Text me a code').click()
      await field('Code').waitFor()
      await check()
      await field('Code').fill(await codeTo(digits))
      await page.keyboard.press('Enter')
      await page.getByText(`${shown} is verified. Text messages are on.`).waitFor()
      await page.keyboard.press('Escape')
      await page
        .getByRole('definition')
        .filter({ hasText: `${shown}Verified` })
        .waitFor()
      await check()
    }
  })

  it('show every session and sign-in attempt, and end one session or all', async () => {
    const sue = await signUp(product, 'sue@example.com', [])
    await elsewhere.goto('/login')
    await logInByForm(elsewhere, { ...sue, password: 'Not-the-one-7!' })
    await elsewhere.getByText(/do not match an account/).waitFor()
    await logInByForm(elsewhere, sue)
    await elsewhere.waitForURL('**/activation')
    await openSettings(page, sue)
    expect(await page.getByText('This device', { exact: true }).count()).toBe(1)
    expect(await page.getByRole('row').filter({ hasText: 'Refused' }).count()).toBe(1)
    // By the link of the email, elsewhere, and here.
    expect(await page.getByRole('row').filter({ hasText: 'Signed in' }).count()).toBe(3)
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await field('Current password').fill(sue.password)
    await page.keyboard.press('Enter')
    await page.getByText(/is signed out\.$/).waitFor()
    await expectNoBarriers()
    await page.keyboard.press('Escape')
    await expectSignedOut(elsewhere)
    await logInByForm(elsewhere, sue)
    await heading('Log in', elsewhere).waitFor({ state: 'detached' })
    await button('Sign out everywhere').click()
    await field('Current password').fill(sue.password)
    await leaveBy(page, () => page.keyboard.press('Enter'))
    await heading('Log in').waitFor()
    await expectSignedOut(elsewhere)
    await page.goto('/user_profile')
    await heading('Log in').waitFor()
  })

  it("export all of a person's data as one file", async () => {
    const ned = await signUp(product, 'ned@example.com', [])
    await openSettings(page, ned)
    await button('Export my data').click()
    await field('Current password').fill(ned.password)
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()])
    expect(download.suggestedFilename()).toMatch(/\.json$/)
    const file = z.looseObject({}).parse(JSON.parse(await readFile(await download.path(), 'utf8')))
    expect(JSON.stringify(file)).toContain(ned.email)
    expect(page.url()).toBe(`${product.url}/user_profile`)
  })

  it('delete the account after confirmation and show a goodbye message', async () => {
    const lee = await signUp(product, 'lee@example.com', [])
    await openSettings(elsewhere, lee)
    await openSettings(page, lee)
    const asked = nextDialog()
    await button('Deactivate my account').click()
    expect(await asked).toBe('Are you sure you want to delete your account? This action cannot be undone!')
    await field('Current password').fill(lee.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login?goodbye=1')
    await page.getByText(/^Your account and everything we held about you are deleted/).waitFor()
    await expectNoBarriers()
    await mailAbout(lee.email, /is closed/)
    await expectSignedOut(elsewhere)
    await logInByForm(page, lee)
    await page.getByText(/do not match an account/).waitFor()
  })
})
