import { dayOfInstant, shortDayText } from '#domain/time/day-texts.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** Marks figures from the person's call to the clerk: "Per the clerk, Nov 22"; null for figures from sources. */
export function perClerkText({ called_at }: Pick<WireListing, 'called_at'>, today: PlainDate): string | null {
  return called_at === undefined ? null : perClerk(shortDayText(dayOfInstant(called_at), today))
}

/** The same for an already formatted day. */
export function perClerk(day: string): string {
  return `Per the clerk, ${day}`
}

/**
 * Marks the deadline of a listing in a list, which has no clock (else `lastDayMark`); null if the deadline is still the
 * sources', because the call leads to no other bid or day.
 */
export function listedLastDayMark(
  listing: Pick<WireListing, 'called_at' | 'upset_bid_date_basis'>,
  today: PlainDate,
): string | null {
  return listing.upset_bid_date_basis === 'published' ? null : perClerkText(listing, today)
}
