import type { Random } from '#server/features/demo/random.ts'
import { divide, pieces } from './divide.ts'
import { rectangle, toHalfFeet } from './plan.ts'
import type { Bend, Plan, PlannedLot } from './plan.ts'

const streetWidth = 50

interface Block {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  /** The streets along its four sides. */
  readonly streets: Readonly<Record<'south' | 'north' | 'west' | 'east', number>>
}

/** Streets at right angles, or curved together: blocks of two rows back to back, some with lots across their ends. */
export function planBlocks(random: Random, isCurved: boolean): Plan {
  const columns = widthsOf(random, isCurved ? 1 : 2, isCurved ? 760 : 420, isCurved ? 1040 : 640)
  const rows = widthsOf(random, isCurved ? 3 : 2, 250, 350)
  const lotWidth = random.integer(62, 96)
  const lots: PlannedLot[] = []
  for (const [row, [south, north]] of rows.entries()) {
    for (const [column, [west, east]] of columns.entries()) {
      const cross = rows.length + 1 + column
      const streets = { south: row, north: row + 1, west: cross, east: cross + 1 }
      const firstRow = lots.length
      lots.push(...blockLots(random, { west, south, east, north, streets }, lotWidth, firstRow))
    }
  }
  return {
    lots,
    streets: rows.length + columns.length + 2,
    bend: isCurved ? bendOf(random) : { kind: 'straight' },
  }
}

/** Block widths with streets between them, centered on 0. */
function widthsOf(random: Random, count: number, min: number, max: number): [number, number][] {
  const widths = Array.from({ length: count }, () => random.integer(min, max))
  const total = widths.reduce((sum, width) => sum + width, streetWidth * (count - 1))
  let at = toHalfFeet(-total / 2)
  return widths.map((width) => {
    const stretch: [number, number] = [at, at + width]
    at += width + streetWidth
    return stretch
  })
}

function bendOf(random: Random): Bend {
  if (random.chance(0.35))
    return { kind: 'wave', height: random.integer(25, 45), length: random.integer(1700, 2300) }
  return { kind: 'arc', radius: random.integer(1500, 2800) * (random.chance(0.5) ? 1 : -1) }
}

function blockLots(random: Random, block: Block, lotWidth: number, row: number): PlannedLot[] {
  const { south, north, streets } = block
  const middle = toHalfFeet(south + (north - south) * random.between(0.46, 0.54))
  const endDepth = random.integer(110, 130)
  const westEnd = random.chance(0.25) ? block.west + endDepth : block.west
  const eastEnd = random.chance(0.25) ? block.east - endDepth : block.east
  const rowLots = (from: number, to: number, street: number, side: 'even' | 'odd', at: number) =>
    pieces(divide(random, westEnd, eastEnd, lotWidth)).map(([west, east]): PlannedLot => ({
      rings: [rectangle(west, from, east, to)],
      use: 'house',
      row: at,
      street,
      side,
      along: (west + east) / 2,
    }))
  const endLots = (west: number, east: number, street: number, side: 'even' | 'odd', at: number) =>
    west === east
      ? []
      : pieces(divide(random, south, north, lotWidth)).map(([from, to]): PlannedLot => ({
          rings: [rectangle(west, from, east, to)],
          use: 'house',
          row: at,
          street,
          side,
          along: (from + to) / 2,
        }))
  return [
    ...rowLots(south, middle, streets.south, 'even', row),
    ...rowLots(middle, north, streets.north, 'odd', row + 1),
    ...endLots(block.west, westEnd, streets.west, 'even', row + 2),
    ...endLots(eastEnd, block.east, streets.east, 'odd', row + 3),
  ]
}
