import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

const EMAIL = 'investor@example.com'
const PASSWORD = 'Marble-Lantern-7!'

const newPage = (width = 1440, height = 900) =>
  browser.newPage({ baseURL: product.url, viewport: { width, height } })

async function signUp(page: Page, email: string): Promise<string> {
  await page.goto('/')
  await page.getByLabel('Name', { exact: true }).fill('Ada Investor')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  for (const box of ['I am 18 or older', /End User License Agreement/, /Terms of Use/]) {
    await page.getByRole('checkbox', { name: box }).check()
  }
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/email_verification')

  const mail = await product.mailTo(email)
  return /http\S+/.exec(mail.text)?.[0] ?? ''
}

async function continueToActivation(of: Page): Promise<void> {
  await of.getByRole('heading', { name: 'Your email is verified' }).waitFor()
  await of.getByRole('link', { name: 'Continue' }).click()
  await of.waitForURL('**/activation')
  expect(of.url()).not.toContain('token')
}

test('the emailed link verifies and signs in on the device of the sign-up', async () => {
  const page = await newPage()
  await page.goto(await signUp(page, EMAIL))
  await continueToActivation(page)
})

test('the link asks for the password on another device', async () => {
  const link = await signUp(await newPage(), 'phone@example.com')
  const phone = await newPage(390, 844)
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'Enter your password' }).waitFor()
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Verify email' }).click()
  await continueToActivation(phone)
})
