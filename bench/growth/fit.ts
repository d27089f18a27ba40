/** What something took at a size. */
export type Measured = { size: number; ms: number }

/**
 * The exponent of growth: 1 if the time doubles with the size, 0 if it does not change. The slope of the line through the
 * logarithms with the least squares.
 */
export function exponentOf(measured: readonly Measured[]): number {
  const points = measured.map(({ size, ms }) => ({ x: Math.log(size), y: Math.log(ms) }))
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2)
}
