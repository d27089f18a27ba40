import type { ListAnswer } from '#contract/listings/list-answer.ts'

/** Ids of the listings that an answer changes in a list; null if it changes counties as a whole. */
export function changedIds(base: ListAnswer, { changes, ...answer }: ListAnswer): Set<number> | null {
  const isSameCounties = answer.accessible_counties.join() === base.accessible_counties.join()
  if (!changes || changes.whole_counties.length > 0 || !isSameCounties) return null
  const listed = [...answer.tax_foreclosures, ...answer.without_outline]
  return new Set([...changes.gone, ...listed.map(({ id }) => id)])
}
