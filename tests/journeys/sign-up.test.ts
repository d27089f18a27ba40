import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { startProduct } from '#tests/support/product.ts'
import type { Product } from '#tests/support/product.ts'

let product: Product
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const EMAIL = 'investor@example.com'
const PASSWORD = 'Courthouse-7!'

test('a stranger signs up, proves the address by mail and logs in', async () => {
  await page.goto('/')
  await page.getByLabel('Name', { exact: true }).fill('Ada Investor')
  await page.getByLabel('Email', { exact: true }).fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  for (const box of ['I am 18 or older', /End User License Agreement/, /Terms of Use/]) {
    await page.getByRole('checkbox', { name: box }).check()
  }
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/email_verification')

  const mail = await product.mailTo(EMAIL)
  const link = /http\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('link', { name: /log in/i }).click()
  await page.waitForURL('**/login*')

  await page.getByLabel('Email', { exact: true }).fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/activation')
  expect(page.url()).not.toContain('token')
})
