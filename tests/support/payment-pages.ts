import type { Page } from 'playwright-core'

/** Test cards, by their label on the payment pages. */
export const CARDS = {
  pays: /Payments succeed/,
  failsWhenCharged: /every charge fails/,
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Waits for the payment page and returns its order, line by line. */
export async function orderOn(page: Page): Promise<string[]> {
  await page.waitForURL('http://localhost:*/**')
  const rows = page.getByRole('region', { name: 'Your order' }).getByRole('row')
  await rows.first().waitFor()
  return (await rows.allInnerTexts()).map((row) => row.replace(/\s*\t\s*/g, ': '))
}

/** Pays by card, or starts the trial. */
export async function payBy(page: Page, card: RegExp, button: string): Promise<void> {
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Opens the payment portal, which opens in a new tab, by a button of the product. */
export async function openPortal(page: Page, button: string | RegExp): Promise<Page> {
  const [portal] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: button }).click(),
  ])
  await portal.waitForURL('http://localhost:*/**')
  await heading(portal, /./).waitFor()
  return portal
}

/** Puts another card on file in the portal. */
export async function changeCard(portal: Page, card: RegExp): Promise<void> {
  const section = portal.getByRole('region', { name: 'Card' })
  await section.getByText('Change card').click()
  await section.getByRole('radio', { name: card }).check()
  await section.getByRole('button', { name: 'Save card' }).click()
  await section.getByRole('button', { name: 'Save card' }).waitFor({ state: 'hidden' })
}

/** Pays the open invoice. */
export async function payInvoice(portal: Page): Promise<void> {
  await portal.getByRole('button', { name: 'Pay now' }).click()
  await portal.getByRole('button', { name: 'Pay now' }).waitFor({ state: 'detached' })
}

/** Cancels the subscription at the end of its period. */
export async function cancelIn(portal: Page): Promise<void> {
  await portal.getByRole('button', { name: 'Cancel subscription' }).click()
  await portal.getByText(/It will not renew/).waitFor()
}
