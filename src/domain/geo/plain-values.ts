import type { Position } from './state-plane.ts'

/** Whether a parsed JSON value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a parsed JSON value is a list. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

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
