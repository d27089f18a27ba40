/** At most this many parts travel inside their owner; whoever needs more pages through them. */
const PARTS_INSIDE = 10

/** The first parts of an object, as a list that says whether there are more. */
export function partsOf<T>(parts: readonly T[], url: string) {
  return {
    object: 'list' as const,
    data: parts.slice(0, PARTS_INSIDE),
    has_more: parts.length > PARTS_INSIDE,
    url,
  }
}
