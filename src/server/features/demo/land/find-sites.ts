import { toStatePlane } from '#domain/geo/state-plane.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import type { DemoTown } from '#server/features/demo/county/demo-counties.ts'
import { liesWithin } from '#server/features/demo/county/county-land.ts'
import type { CountyLand } from '#server/features/demo/county/county-land.ts'
import type { Random } from '#server/features/demo/random.ts'
import type { Layout } from './lay-out.ts'

/** Finds free ground for a sketch of a radius (feet): its middle in EPSG:2264 feet. */
export type FindSite = (random: Random, layout: Layout, radius: number, town: DemoTown) => Position

/** Room between two neighborhoods, and to the county line, which is drawn coarsely. */
const gapFeet = 120
const marginFeet = 1800

/** Ground in one county. No two sites overlap, and none crosses the county line. */
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
      // The town is full: build a little farther out.
      reach *= 1.03
    }
  }
}
