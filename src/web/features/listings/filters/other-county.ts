import type { ListingFilters } from '#domain/listing-filters/filters.ts'

/**
 * The county that the filters ask for, if it is none of `followed`, those of the person; otherwise null. Its listings
 * are unknown to the person: that none are found does not mean that there are none.
 */
export function otherCounty(
  { county }: Pick<ListingFilters, 'county'>,
  followed: readonly string[],
): string | null {
  return county === null || followed.includes(county) ? null : county
}
