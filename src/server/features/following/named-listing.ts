import type { z } from 'zod'
import type { namedListing } from '#contract/following/following-schema.ts'

type NamedListing = z.infer<typeof namedListing>

/** Of a listing what names it, in lists of other things. */
export function namedListingOf({
  id,
  case_number,
  parcel_identification,
  status,
  street,
  city,
  state,
  zip,
  county,
}: NamedListing): NamedListing {
  return { id, case_number, parcel_identification, status, street, city, state, zip, county }
}
