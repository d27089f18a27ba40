import { dayOfInstant, shortDayText } from '#domain/time/day-texts.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** Marks figures that stand by the person's own call: "Per the clerk, Nov 22"; null where the sources' figures stand. */
export function perClerkText({ called_at }: Pick<WireListing, 'called_at'>, today: PlainDate): string | null {
  return called_at === undefined ? null : perClerk(shortDayText(dayOfInstant(called_at), today))
}

/** The same of a day that is already in words. */
export function perClerk(day: string): string {
  return `Per the clerk, ${day}`
}
