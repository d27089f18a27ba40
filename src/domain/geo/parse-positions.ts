import { isList } from '#domain/json/json-values.ts'
import type { Position } from './state-plane.ts'

function parsePosition(value: unknown): Position | null {
  if (!isList(value)) return null
  const [x, y] = value
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : null
}

/** A list of coordinates of a parsed JSON value, heights and measures dropped; null if it is anything else. */
export function parsePositions(value: unknown): Position[] | null {
  if (!isList(value)) return null
  const positions: Position[] = []
  for (const item of value) {
    const position = parsePosition(item)
    if (!position) return null
    positions.push(position)
  }
  return positions
}
