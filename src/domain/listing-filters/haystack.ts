import type { Searchable } from './search-text.ts'
import { searchText } from './search-text.ts'

/** The search texts of many listings in one string, and their start offsets; the last entry is the total length. */
export type Haystack = { readonly text: string; readonly starts: Uint32Array }

/** Joins the search texts of the listings. Takes about 2 microseconds for each. */
export function haystackOf(listings: readonly Searchable[]): Haystack {
  const texts = listings.map(textIn)
  const starts = new Uint32Array(texts.length + 1)
  let end = 0
  texts.forEach((text, position) => {
    end += text.length
    starts[position + 1] = end
  })
  return { text: texts.join(''), starts }
}

/** A listing's text in a haystack. */
export function textIn(listing: Searchable): string {
  return `${searchText(listing)}\n`
}

/**
 * For each listing 1 if its text has every word, else 0. Searches the whole string for the longest word, then only
 * its matches for the others.
 */
export function wordMatches({ text, starts }: Haystack, words: readonly string[]): Uint8Array {
  const [longest = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  const matches = new Uint8Array(starts.length - 1)
  let at = text.indexOf(longest)
  for (let position = 0; position < matches.length && at !== -1; position++) {
    const end = starts[position + 1] ?? 0
    if (at >= end) continue
    const own = others.length > 0 ? text.slice(starts[position], end) : ''
    if (others.every((word) => own.includes(word))) matches[position] = 1
    at = text.indexOf(longest, end)
  }
  return matches
}
