import type { Locator, Page } from 'playwright-core'

/** The card of a listing by a part of its address. */
export function cardOf(page: Page, address: string): Locator {
  return page.getByRole('article').filter({ hasText: address })
}

/** What stands on a card, line by line, without the hour of its last change. */
export async function linesOf(card: Locator): Promise<string[]> {
  const lines = (await card.innerText()).split('\n').filter((line) => line !== '')
  return lines.map((line) => line.replace(/^(Modified) \w{3} \d{1,2}, \d{1,2}:\d{2} [AP]M$/, '$1'))
}

/** `12 of 12`: how many listings are found, and how many there are. */
export function foundOf(page: Page): Locator {
  // The first: cards of several parcels count them in the same words further down.
  return page.getByText(/^[\d,]+ of [\d,]+$/).first()
}

/** The addresses of the cards in their order. */
export async function addressesOn(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.split('. ')[0] ?? '')
}

const notFilters = ['view', 'map', 'selected']

/** The filters in the address. */
export function filtersIn(page: Page): Record<string, string> {
  const entries = [...new URL(page.url()).searchParams]
  return Object.fromEntries(entries.filter(([name]) => !notFilters.includes(name)))
}

/** Chooses from a filter with the mouse. */
export async function choose(page: Page, filter: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('listbox', { name: filter }).getByRole('option', { name: option }).click()
}
