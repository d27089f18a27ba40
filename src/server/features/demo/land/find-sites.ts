import { toStatePlane } from '#domain/geo/state-plane.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import type { DemoTown } from '#server/features/demo/county/demo-counties.ts'
import { liesWithin } from '#server/features/listings/index.ts'
import type { CountyLand } from '#server/features/listings/index.ts'
import type { Random } from '#server/features/demo/random.ts'
import type { Layout } from './lay-out.ts'

/** Finds free ground for a sketch of this radius (feet); returns its center in feet (EPSG:2264). */
export type FindSite = (random: Random, layout: Layout, radius: number, town: DemoTown) => Position

/** Feet between neighborhoods, and to the county line, which is only approximate. */
const gapFeet = 120
const marginFeet = 1800

/** Finds sites in one county. Sites never overlap or cross the county line. */
export function siteFinder(land: CountyLand): FindSite {
  const taken: { center: Position; radius: number }[] = []
  return (random, layout, radius, [, longitude, latitude]) => {
    const [townX, townY] = toStatePlane([longitude, latitude])
    const [nearest, farthest] = layout === 'acreage' ? [16_000, 45_000] : [0, 9_000]
    let reach = farthest
    for (;;) {
      const angle = random.between(0, 2 * Math.PI)
      const distance = nearest + (reach - nearest) * Math.sqrt(random.next())
      const center: Position = [townX + distance * Math.cos(angle), townY + distance * Math.sin(angle)]
      const isFree = taken.every(
        (other) =>
          Math.hypot(other.center[0] - center[0], other.center[1] - center[1]) >
          other.radius + radius + gapFeet,
      )
      if (isFree && liesWithin(land, center, radius + marginFeet)) {
        taken.push({ center, radius })
        return center
      }
      // The town is full, so build farther out.
      reach *= 1.03
    }
  }
}
