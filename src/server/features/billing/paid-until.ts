import { newYorkDate } from '#domain/time/new-york.ts'
import type { CountyAccess } from './payment-accounts.store.ts'

/** The day of an instant in New York. */
export function dayOf(at: Date | null) {
  return at === null ? null : newYorkDate(at.getTime())
}

/** When a county closes unless it is charged again. `endsAt` is the end of a canceled subscription. */
export function openUntilOf(
  rows: Parameters<typeof paidUntilOf>[0],
  countyFips: string | null,
  endsAt: Date | null,
): Date | null {
  const paidUntil = paidUntilOf(rows, countyFips)
  return paidUntil !== null && endsAt !== null && endsAt < paidUntil ? endsAt : paidUntil
}

/**
 * End of the period for which a county is paid: by itself, or by the statewide plan, which opens it too. Null if it was
 * never paid.
 */
export function paidUntilOf(
  rows: readonly Pick<CountyAccess, 'county_fips' | 'paid_until'>[],
  countyFips: string | null,
): Date | null {
  const ends = rows
    .filter(({ county_fips }) => county_fips === countyFips || county_fips === null)
    .map(({ paid_until }) => paid_until?.getTime() ?? 0)
  const last = Math.max(0, ...ends)
  return last === 0 ? null : new Date(last)
}
