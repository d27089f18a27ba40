import type { Position } from '#domain/geo/state-plane.ts'
import type { Bend, PlannedLot } from './plan.ts'

type Ring = readonly Position[]

/** Bends lots into their shape on the ground, still around the plan's center; long sides follow the bend. */
export function bendLots(lots: readonly PlannedLot[], bend: Bend): PlannedLot[] {
  if (bend.kind === 'straight') return [...lots]
  return lots.map((lot) => ({
    ...lot,
    rings: lot.rings.map((ring) => withWaypoints(ring, bend).map((position) => bent(position, bend))),
  }))
}

function bent([u, v]: Position, bend: Exclude<Bend, { kind: 'straight' }>): Position {
  switch (bend.kind) {
    case 'arc': {
      const { radius } = bend
      return [(radius + v) * Math.sin(u / radius), (radius + v) * Math.cos(u / radius) - radius]
    }
    case 'wave': {
      // Sides stay perpendicular to the street by leaning with its slope.
      const turn = (2 * Math.PI) / bend.length
      const slope = bend.height * turn * Math.cos(u * turn)
      return [u - slope * v, v + bend.height * Math.sin(u * turn)]
    }
    case 'meander': {
      const { height, length, phase } = bend
      return [
        u + height * Math.sin(v / length + phase) + (height / 3) * Math.sin((2.7 * v - u) / length),
        v + height * Math.sin(u / length - phase) + (height / 3) * Math.sin((2.3 * u + v) / length),
      ]
    }
  }
}

// Adds intermediate points at fixed positions along a side, none close to a corner, so that both lots at a side get
// the same ones. Sides across a bent street stay straight.
function withWaypoints(ring: Ring, bend: Bend): Position[] {
  return ring.flatMap((corner, index) => {
    const next = ring[(index + 1) % ring.length] ?? corner
    if (bend.kind === 'meander')
      return [corner, ...alongStreet(corner, next, 140), ...acrossStreet(corner, next, 140)]
    return [corner, ...alongStreet(corner, next, 60)]
  })
}

function alongStreet([x, y]: Position, [endX, endY]: Position, step: number): Position[] {
  return y === endY ? places(x, endX, step).map((place) => [place, y]) : []
}

function acrossStreet([x, y]: Position, [endX, endY]: Position, step: number): Position[] {
  return x === endX ? places(y, endY, step).map((place) => [x, place]) : []
}

function places(from: number, to: number, step: number): number[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const found: number[] = []
  for (let place = Math.ceil(low / step) * step; place < high; place += step) {
    if (place - low > step / 5 && high - place > step / 5) found.push(place)
  }
  return from < to ? found : found.reverse()
}
