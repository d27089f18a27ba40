import {
  joinCaseNumbers,
  searchableCaseNumber,
  searchableNumber,
} from '#domain/identifiers/searchable-number.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

export type Searchable = Pick<
  WireListing,
  'street' | 'city' | 'state' | 'zip' | 'case_number' | 'parcel_identification'
>

/**
 * The text of a listing that `q` searches: address, case number and parcel number, one field per line. Plain lower-case
 * letters, digits and single spaces; no space next to a digit, because spaces of numbers do not count.
 */
export function searchText(listing: Searchable): string {
  const { street, city, state, zip, case_number, parcel_identification } = listing
  const address = `${street ?? ''}\n${city ?? ''}\n${state ?? ''}\n${zip ?? ''}`
  const numbers = `${searchableCaseNumber(case_number ?? '')}\n${searchableNumber(parcel_identification ?? '')}`
  return `${plainText(address)}\n${numbers}`
}

/**
 * The words of a typed `q`, each of which must occur in the {@link searchText} of a match, in any order. A word with a
 * digit in it loses its punctuation (`071-022-14`), any other is split there (`Bed-Lou`). One in another alphabet stays,
 * and matches nothing. No words, or only punctuation: no filter.
 */
export function queryWords(q: string): string[] {
  const typed = joinCaseNumbers(withoutMarks(q.toLowerCase()))
  const words = typed.split(/\s+/).flatMap((word) => {
    if (/\d/.test(word)) return searchableNumber(word)
    return isForeign(word) ? word : word.split(/[^a-z]+/)
  })
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Whether a word has letters, digits or pictures, and none that a search text has. */
function isForeign(word: string): boolean {
  return !/[a-z]/.test(word) && /[\p{L}\p{N}\p{So}]/u.test(word)
}

function plainText(text: string): string {
  return withoutMarks(text.toLowerCase())
    .replace(/[^a-z0-9\n]+/g, ' ')
    .replace(/ (?=\d)|(?<=\d) /g, '')
}

// Drops apostrophes, periods and accents: O'Brien is obrien, N.C. is nc.
function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/['’.\u0300-\u036f]/g, '')
}
