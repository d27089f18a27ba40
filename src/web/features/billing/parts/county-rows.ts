import type { PlansAnswer } from '#contract/billing/billing.ts'
import { centsFromDollars } from '#domain/money/cents.ts'

export type CountyRow = { county: string; listings: number | null; trialDays: number; cents: number }

export const SORT_KEYS = ['county', 'listings', 'trial', 'price'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type Sort = { key: SortKey; isDescending: boolean }

export function countyRows(
  plans: PlansAnswer,
  listings: ReadonlyMap<string, number> | undefined,
): CountyRow[] {
  return plans.counties.map(({ county, price, trial_days }) => ({
    county,
    listings: listings?.get(county) ?? null,
    trialDays: trial_days,
    cents: centsFromDollars(price),
  }))
}

/** Rows whose name contains every word, in the chosen order; ties by name. */
export function sortedRows(rows: readonly CountyRow[], search: string, sort: Sort): CountyRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter(({ county }) => words.every((word) => county.toLowerCase().includes(word)))
  const direction = sort.isDescending ? -1 : 1
  return found.toSorted(
    (a, b) => direction * compare(a, b, sort.key) || a.county.localeCompare(b.county, 'en'),
  )
}

/** The sort after a click on a column: listings and trials start with the largest, and a second click reverses. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort.key === key) return { key, isDescending: !sort.isDescending }
  return { key, isDescending: key === 'listings' || key === 'trial' }
}

function compare(a: CountyRow, b: CountyRow, key: SortKey): number {
  switch (key) {
    case 'county':
      return a.county.localeCompare(b.county, 'en')
    case 'listings':
      return (a.listings ?? 0) - (b.listings ?? 0)
    case 'trial':
      return a.trialDays - b.trialDays
    case 'price':
      return a.cents - b.cents
  }
}
