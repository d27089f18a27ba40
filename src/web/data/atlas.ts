import type { GeometryCollection, Topology } from 'topojson-specification'

/** Topology of the counties: shared borders are stored once, as delta-encoded integer arcs. */
export type Atlas = Topology<{ counties: GeometryCollection<{ name: string }> }>

/** The decoded points of every arc. */
export function decodedArcs({ arcs, transform }: Atlas): [x: number, y: number][][] {
  const [scaleX, scaleY] = transform?.scale ?? [1, 1]
  const [offsetX, offsetY] = transform?.translate ?? [0, 0]
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx
      y += dy
      return [x * scaleX + offsetX, y * scaleY + offsetY]
    })
  })
}

/**
 * Drops points closer than `detail` to the previous one. Thins arcs, not rings, so neighbors keep one common border.
 */
export function thinnedArc(arc: [x: number, y: number][], detail: number): [x: number, y: number][] {
  let [lastX, lastY] = arc[0] ?? [0, 0]
  return arc.filter(([x, y], index) => {
    const isEnd = index === 0 || index === arc.length - 1
    if (!isEnd && Math.hypot(x - lastX, y - lastY) < detail) return false
    lastX = x
    lastY = y
    return true
  })
}
