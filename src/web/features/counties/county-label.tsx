import type { CountyLabel as Placed } from './place-labels.ts'

/** A county's name with its number of listings, as SVG. `size` is the font size in picture units. */
export function CountyLabel({ county: { name, listings, label }, size }: { county: Placed; size: number }) {
  return (
    <text x={label[0]} y={label[1] + size / 3} fontSize={size} strokeWidth={size / 4}>
      {name} {listings !== null && <tspan>{listings}</tspan>}
    </text>
  )
}
