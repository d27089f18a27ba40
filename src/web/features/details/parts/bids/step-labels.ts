export type Point = { x: number; y: number }

/** A label of the chart; `anchor` is the end that is at `x`. */
export type StepLabel = Point & { text: string; anchor: 'start' | 'middle' | 'end' }

/** Horizontal limits for labels, px. */
type Edges = { left: number; right: number }

/** Width of a digit in the chart's font, px; letters and punctuation are narrower on average. */
const CHARACTER = 7.4
const LINE = 14
const SPACE = 6

/**
 * Places the amount of each step: above its line if it fits before the next step, left of the last step, or below.
 * Amounts that do not fit are left to the table; the current and the first bid have priority.
 */
export function amountLabels(points: readonly Point[], texts: readonly string[], edges: Edges): StepLabel[] {
  const placed: StepLabel[] = []
  const order = [points.length - 1, 0, ...points.keys()]
  for (const index of new Set(order)) {
    const point = points[index]
    const text = texts[index]
    if (!point || text === undefined) continue
    const place = places(point, text, points[index + 1]?.x ?? null).find(
      (label) => isInside(label, edges) && placed.every((other) => !overlap(label, other)),
    )
    if (place) placed.push(place)
  }
  return placed
}

function places({ x, y }: Point, text: string, nextX: number | null): StepLabel[] {
  const above: StepLabel = { x: x + SPACE, y: y - SPACE - 2, text, anchor: 'start' }
  const below: StepLabel = { x: x + SPACE, y: y + LINE + 2, text, anchor: 'start' }
  if (nextX === null) return [{ x: x - SPACE - 2, y: y - SPACE, text, anchor: 'end' }, above]
  return spanOf(above).right + SPACE <= nextX ? [above, below] : [below]
}

/** Places the days below the chart: the deadline, the first and the current bid, then any others that fit. */
export function dateLabels(
  points: readonly Point[],
  texts: readonly string[],
  end: { x: number; text: string } | null,
  edges: Edges,
  y: number,
): StepLabel[] {
  const placed: StepLabel[] = end ? [{ ...end, y, anchor: 'end' }] : []
  const order = [0, points.length - 1, ...points.keys()]
  for (const index of new Set(order)) {
    const x = points[index]?.x
    const text = texts[index]
    if (x === undefined || text === undefined) continue
    const label = { x, y, text, anchor: 'middle' } as const
    const candidates: StepLabel[] = [label, { ...label, anchor: 'start' }, { ...label, anchor: 'end' }]
    const place = candidates.find(
      (candidate) => isInside(candidate, edges) && placed.every((other) => !overlap(candidate, other)),
    )
    if (place) placed.push(place)
  }
  return placed
}

/** Estimated width of a label, px. */
export function widthOf(text: string): number {
  return Math.ceil(text.length * CHARACTER)
}

function spanOf({ x, text, anchor }: StepLabel): Edges {
  const width = widthOf(text)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width }
}

function isInside(label: StepLabel, { left, right }: Edges): boolean {
  const span = spanOf(label)
  return span.left >= left && span.right <= right
}

function overlap(a: StepLabel, b: StepLabel): boolean {
  const [one, other] = [spanOf(a), spanOf(b)]
  return Math.abs(a.y - b.y) < LINE && one.left < other.right + SPACE && other.left < one.right + SPACE
}
