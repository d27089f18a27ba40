/** Maximum number of embedded list entries; callers page through the rest. */
const PARTS_INSIDE = 10

/** The first entries of an embedded list, with `has_more`. */
export function partsOf<T>(parts: readonly T[], url: string) {
  return {
    object: 'list' as const,
    data: parts.slice(0, PARTS_INSIDE),
    has_more: parts.length > PARTS_INSIDE,
    url,
  }
}
