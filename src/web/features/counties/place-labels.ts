export type CountyLabel = {
  fips: string
  name: string
  listings: number
  label: readonly [x: number, y: number]
}

const most = 10
const lineHeight = 13
/** A name that finds its place taken may stand a line higher or lower, still within its county. */
const nudges = [0, -lineHeight, lineHeight]
/** About the width of a letter of the label's type, in picture units. */
const letter = 6.4

/**
 * The counties to name on the picture: those with the most listings, as long as no name lies on another or over
 * the edge. At most ten.
 */
export function placeLabels<C extends CountyLabel>(counties: readonly C[], pictureWidth: number): C[] {
  const placed: C[] = []
  const ranked = counties.filter(({ listings }) => listings > 0).toSorted((a, b) => b.listings - a.listings)
  for (const county of ranked) {
    if (placed.length === most) break
    const [x, y] = county.label
    const place = nudges
      .map((nudge): C => ({ ...county, label: [x, y + nudge] }))
      .find((moved) => isInside(moved, pictureWidth) && placed.every((other) => !touches(moved, other)))
    if (place) placed.push(place)
  }
  return placed
}

function isInside(county: CountyLabel, pictureWidth: number): boolean {
  return county.label[0] - half(county) >= 0 && county.label[0] + half(county) <= pictureWidth
}

/** Whether the names of two counties would lie on each other. */
export function touches(a: CountyLabel, b: CountyLabel): boolean {
  const [ax, ay] = a.label
  const [bx, by] = b.label
  return Math.abs(ax - bx) < half(a) + half(b) && Math.abs(ay - by) < lineHeight
}

function half({ name, listings }: CountyLabel): number {
  return (`${name} ${listings}`.length * letter) / 2
}
