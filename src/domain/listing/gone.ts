import { dayOfInstant, shortDayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { WireListing } from './wire-listing.ts'

/**
 * Marks a listing that no source shows anymore with the day in New York on which it disappeared:
 * "No longer listed since Nov 29"; null while a source lists it.
 */
export function goneText({ gone_since }: Pick<WireListing, 'gone_since'>, today: PlainDate): string | null {
  return gone_since === undefined
    ? null
    : `No longer listed since ${shortDayText(dayOfInstant(gone_since), today)}`
}

/** The same as two sentences, with what it may mean; `day` as text. */
export function goneSentences(day: string): string {
  return `No source has listed this property since ${day}. It may have been redeemed, withdrawn or sold.`
}
