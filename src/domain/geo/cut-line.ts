import type { Position } from './state-plane.ts'

/** A part of a line, and its place. */
export type LinePart<Place> = { place: Place; line: Position[] }

/**
 * Cuts a line where it passes from one place into another, such as a county; the parts follow one another and meet. A
 * cut is no further than `tolerance` from the border, in the unit of the coordinates. Segments with both ends in the
 * same place are not checked further.
 */
export function cutLine<Place>(
  line: readonly Position[],
  placeAt: (position: Position) => Place,
  tolerance: number,
): LinePart<Place>[] {
  const [start, ...rest] = line
  if (!start) return []
  let part: LinePart<Place> = { place: placeAt(start), line: [start] }
  const parts = [part]
  const goTo = (to: Position, place: Place) => {
    const from = part.line.at(-1) ?? start
    if (place !== part.place) {
      const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) > tolerance) {
        const middle: Position = [x, y]
        goTo(middle, placeAt(middle))
        goTo(to, place)
        return
      }
      part = { place, line: [from] }
      parts.push(part)
    }
    part.line.push(to)
  }
  for (const corner of rest) goTo(corner, placeAt(corner))
  return parts
}
