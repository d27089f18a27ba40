import type { Page } from 'playwright-core'

/** Test cards by what stands beside them on the payment pages. */
export const CARDS = {
  pays: /Payments succeed/,
  failsWhenCharged: /every charge fails/,
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Waits for the payment page that the product led to. Returns its order, line by line. */
export async function orderOn(page: Page): Promise<string[]> {
  await page.waitForURL('http://localhost:*/**')
  const rows = page.getByRole('region', { name: 'Your order' }).getByRole('row')
  await rows.first().waitFor()
  return (await rows.allInnerTexts()).map((row) => row.replace(/\s*\t\s*/g, ': '))
}

/** Pays by card, or begins the trial. */
export async function payBy(page: Page, card: RegExp, button: string): Promise<void> {
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Opens the payment portal by a button of the product; it comes in a tab of its own. */
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

/** Pays the invoice that is open. */
export async function payInvoice(portal: Page): Promise<void> {
  await portal.getByRole('button', { name: 'Pay now' }).click()
  await portal.getByRole('button', { name: 'Pay now' }).waitFor({ state: 'detached' })
}

/** Cancels the subscription for the end of its period. */
export async function cancelIn(portal: Page): Promise<void> {
  await portal.getByRole('button', { name: 'Cancel subscription' }).click()
  await portal.getByText(/It will not renew/).waitFor()
}
