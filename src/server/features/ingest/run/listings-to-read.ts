import type { KnownListing } from '#server/features/listings/index.ts'
import type { MatchedRow, RowMatches } from './match-rows.ts'
import type { RunInput } from './run-input.ts'

/**
 * The stored listings that a run may change: all but those whose rows state the same as before, and what is known. Of a
 * case that such a row names, all listings: one row may change the case of another.
 */
export function listingsToRead(
  known: readonly KnownListing[],
  { matched, gone }: RowMatches,
  { fixes }: Pick<RunInput, 'fixes'>,
): readonly number[] {
  const knownOf = new Map(known.map((listing) => [listing.id, listing]))
  const ids = new Set(gone.map(({ tax_foreclosure_id }) => tax_foreclosure_id))
  const cases = new Set<string>()
  for (const each of matched) {
    const listing = knownOf.get(each.match.tax_foreclosure_id)
    if (listing && isSettled(each, listing) && !fixes.holds(listing.id)) continue
    if (listing) ids.add(listing.id)
    for (const numbers of listing ? [listing, each.observation] : [each.observation])
      if (numbers.case_number !== null) cases.add(caseKey(numbers))
  }
  for (const listing of known)
    if (listing.case_number !== null && cases.has(caseKey(listing))) ids.add(listing.id)
  return [...ids]
}

/** Whether a row states nothing that counts anew, and nothing new about its listing's numbers. */
function isSettled({ observation, record, news, due }: MatchedRow, listing: KnownListing): boolean {
  const { case_number, procedure, parcel } = observation
  return (
    record?.missing_since === null &&
    news.length === 0 &&
    due.length === 0 &&
    !listing.isGone &&
    (case_number === null || case_number === listing.case_number) &&
    (procedure === null || procedure === listing.procedure) &&
    (parcel === null || listing.parcel !== null)
  )
}

function caseKey({ county_fips, case_number }: Pick<KnownListing, 'county_fips' | 'case_number'>): string {
  return `${county_fips} ${case_number}`
}
