import type { Listing } from '#contract/listings/listing-schema.ts'
import type { StatusTone } from '#domain/geo/parcel-picture.ts'
import { statusLook } from '#domain/listing/badge.ts'

/** Number of listings per color. */
export function countTones(listings: readonly Listing[]): Record<StatusTone, number> {
  const counts = { red: 0, blue: 0, gray: 0, green: 0 }
  for (const { status } of listings) counts[statusLook(status).color] += 1
  return counts
}
