import type { Random } from '#server/features/demo/random.ts'
import { divide, pieces } from './divide.ts'
import { rectangle } from './plan.ts'
import type { Plan, PlannedLot } from './plan.ts'

const highwayWidth = 100
const halfLength = 900

/** Deep lots along a highway, with a row of houses behind one side. */
export function planHighway(random: Random): Plan {
  const edge = highwayWidth / 2
  const depth = random.integer(240, 360)
  const backDepth = random.integer(130, 160)
  const lots = (
    from: number,
    to: number,
    width: number,
    lot: Pick<PlannedLot, 'use' | 'row' | 'street' | 'side'>,
  ) =>
    pieces(divide(random, -halfLength, halfLength, width)).map(([west, east]): PlannedLot => ({
      ...lot,
      rings: [rectangle(west, from, east, to)],
      along: (west + east) / 2,
    }))
  return {
    lots: [
      ...lots(edge, edge + depth, 190, { use: 'business', row: 0, street: 0, side: 'even' }),
      ...lots(-edge - depth, -edge, 230, { use: 'business', row: 1, street: 0, side: 'odd' }),
      ...lots(edge + depth, edge + depth + backDepth, 85, { use: 'house', row: 2, street: 1, side: 'odd' }),
    ],
    streets: 2,
    bend: { kind: 'wave', height: random.integer(10, 40), length: random.integer(2600, 3600) },
  }
}
