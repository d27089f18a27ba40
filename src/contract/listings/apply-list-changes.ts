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

/** Listings in order of id, without those of `ids` but with `instead`. Looks at no other one, of which there are many. */
function withReplaced(
  listings: readonly Listing[],
  ids: readonly number[],
  instead: readonly Listing[],
): Listing[] {
  const insteadOf = new Map(instead.map((listing) => [listing.id, listing]))
  const pieces: (readonly Listing[])[] = []
  let start = 0
  for (const id of ids) {
    const place = firstFrom(listings, id)
    const listing = insteadOf.get(id)
    pieces.push(listings.slice(start, place), listing ? [listing] : [])
    start = listings[place]?.id === id ? place + 1 : place
  }
  return [...pieces, listings.slice(start)].flat()
}
