import type { Locator, Page } from 'playwright-core'

/** The card of a listing, by part of its address. */
export function cardOf(page: Page, address: string): Locator {
  return page.getByRole('article').filter({ hasText: address })
}

/** The text of a card, line by line, without the time of its last change. */
export async function linesOf(card: Locator): Promise<string[]> {
  const lines = (await card.innerText()).split('\n').filter((line) => line !== '')
  return lines.map((line) => line.replace(/^(Modified) \w{3} \d{1,2}, \d{1,2}:\d{2} [AP]M$/, '$1'))
}

/** The result count, such as `6 of 12`: matching listings and all listings. */
export function foundOf(page: Page): Locator {
  // The first match: cards of several parcels further down have the same format.
  return page.getByText(/^[\d,]+ of [\d,]+$/).first()
}

/** The addresses of the cards, in order. */
export async function addressesOn(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.split('. ')[0] ?? '')
}

const notFilters = ['view', 'map', 'selected']

/** The filters in the URL. */
export function filtersIn(page: Page): Record<string, string> {
  const entries = [...new URL(page.url()).searchParams]
  return Object.fromEntries(entries.filter(([name]) => !notFilters.includes(name)))
}

/** Chooses a filter option with the mouse. */
export async function choose(page: Page, filter: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('listbox', { name: filter }).getByRole('option', { name: option }).click()
}
