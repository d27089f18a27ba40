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
  const replaced = new Set(changes.gone)
  for (const { id } of answer.tax_foreclosures) replaced.add(id)
  for (const { id } of answer.without_outline) replaced.add(id)
  const after = (part: 'tax_foreclosures' | 'without_outline'): Listing[] =>
    inIdOrder(
      kept[part].filter(({ id, county }) => open.has(county) && !replaced.has(id)),
      answer[part],
    )
  return {
    ...listed,
    tax_foreclosures: after('tax_foreclosures'),
    without_outline: after('without_outline'),
  }
}

function inIdOrder(stay: readonly Listing[], added: readonly Listing[]): Listing[] {
  return [...stay, ...added].toSorted((a, b) => a.id - b.id)
}
