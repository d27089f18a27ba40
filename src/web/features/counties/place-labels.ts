export type CountyLabel = {
  fips: string
  name: string
  /** Null where the number is not shown. */
  listings: number | null
  label: readonly [x: number, y: number]
}

const most = 10
/** A name that finds its place taken may stand a line higher or lower, still within its county. */
const nudges = [0, -1, 1]
/** Of the size of type: the height of a line, and about the width of a letter. */
const line = 13 / 12
const letter = 0.53

/**
 * The counties to name on the picture: those with the most listings, as long as no name lies on another or over
 * the edge. At most ten. `size` is that of the type, in picture units.
 */
export function placeLabels<C extends CountyLabel>(
  counties: readonly C[],
  pictureWidth: number,
  size: number,
): C[] {
  const placed: C[] = []
  const ranked = counties.toSorted((a, b) => (b.listings ?? 0) - (a.listings ?? 0))
  for (const county of ranked) {
    if (placed.length === most) break
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

/** Whether the names of two counties would lie on each other. */
export function touches(a: CountyLabel, b: CountyLabel, size: number): boolean {
  const [ax, ay] = a.label
  const [bx, by] = b.label
  return Math.abs(ax - bx) < (half(a) + half(b)) * size && Math.abs(ay - by) < line * size
}

/** Half the width of a name with its number, of the size of type. */
function half({ name, listings }: CountyLabel): number {
  return (`${name} ${listings ?? ''}`.length * letter) / 2
}
