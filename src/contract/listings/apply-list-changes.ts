import { firstFrom } from './first-from.ts'
import type { Listing } from './listing-schema.ts'
import type { ListAnswer } from './list-answer.ts'

/**
 * The list after an answer to a call with `since`: the kept list of that version with the changes, or the answer
 * itself if it is a whole list. Listings that did not change stay the same objects.
 */
export function applyListChanges(kept: ListAnswer, answer: ListAnswer): ListAnswer {
  const { changes, ...listed } = answer
  if (changes === undefined) return answer
  const open = new Set(answer.accessible_counties)
  for (const name of changes.whole_counties) open.delete(name)
  const isOpenStill = kept.accessible_counties.every((name) => open.has(name))
  const named = [...answer.tax_foreclosures, ...answer.without_outline]
  const ids = [...new Set([...changes.gone, ...named.map(({ id }) => id)])].toSorted((a, b) => a - b)
  const after = (part: 'tax_foreclosures' | 'without_outline'): Listing[] => {
    const stay = isOpenStill ? kept[part] : kept[part].filter(({ county }) => open.has(county))
    return withReplaced(stay, ids, answer[part])
  }
  return {
    ...listed,
    tax_foreclosures: after('tax_foreclosures'),
    without_outline: after('without_outline'),
  }
}

/**
 * Listings in order of id, without those of `ids` but with `instead`; the same array if none of them is there or comes.
 * Looks at no other one, of which there are many, and copies them once if listings only changed, as they mostly do.
 */
function withReplaced(listings: Listing[], ids: readonly number[], instead: readonly Listing[]): Listing[] {
  const insteadOf = new Map(instead.map((listing) => [listing.id, listing]))
  const edits = ids.flatMap((id) => {
    const place = firstFrom(listings, id)
    const [isThere, listing] = [listings[place]?.id === id, insteadOf.get(id)]
    return isThere || listing ? [{ place, isThere, listing }] : []
  })
  if (edits.length === 0) return listings
  if (edits.every(({ isThere, listing }) => isThere && listing)) {
    const after = [...listings]
    for (const { place, listing } of edits) if (listing) after[place] = listing
    return after
  }
  const pieces: Listing[][] = []
  let start = 0
  for (const { place, isThere, listing } of edits) {
    pieces.push(listings.slice(start, place), listing ? [listing] : [])
    start = isThere ? place + 1 : place
  }
  return [...pieces, listings.slice(start)].flat()
}
