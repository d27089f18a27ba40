export type CountyLabel = {
  fips: string
  name: string
  /** Null if the number is not shown. */
  listings: number | null
  label: readonly [x: number, y: number]
}

const maxLabels = 10
/** Vertical offsets in lines: an overlapping name may move a line up or down, still within its county. */
const nudges = [0, -1, 1]
/** Line height, and approximate character width, relative to the font size. */
const line = 13 / 12
const letter = 0.53

/**
 * The counties to label: those with the most listings, without overlaps or names beyond the edge. At most ten. `size`
 * is the font size in picture units.
 */
export function placeLabels<C extends CountyLabel>(
  counties: readonly C[],
  pictureWidth: number,
  size: number,
): C[] {
  const placed: C[] = []
  const ranked = counties.toSorted((a, b) => (b.listings ?? 0) - (a.listings ?? 0))
  for (const county of ranked) {
    if (placed.length === maxLabels) break
    const [x, y] = county.label
    const place = nudges
      .map((nudge): C => ({ ...county, label: [x, y + nudge * line * size] }))
      .find(
        (moved) =>
          isInside(moved, pictureWidth, size) && placed.every((other) => !touches(moved, other, size)),
      )
    if (place) placed.push(place)
  }
  return placed
}

function isInside(county: CountyLabel, pictureWidth: number, size: number): boolean {
  const reach = half(county) * size
  return county.label[0] - reach >= 0 && county.label[0] + reach <= pictureWidth
}

/** Whether the names of two counties overlap. */
export function touches(a: CountyLabel, b: CountyLabel, size: number): boolean {
  const [ax, ay] = a.label
  const [bx, by] = b.label
  return Math.abs(ax - bx) < (half(a) + half(b)) * size && Math.abs(ay - by) < line * size
}

/** Half the width of a name with its number, relative to the font size. */
function half({ name, listings }: CountyLabel): number {
  return (`${name} ${listings ?? ''}`.length * letter) / 2
}
