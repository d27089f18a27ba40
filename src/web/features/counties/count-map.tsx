import { useState, type ReactNode } from 'react'
import words from '#web/ui/words.module.css'
import styles from './county-map.module.css'
import { CountyLabel } from './county-label.tsx'
import { COUNTY_PICTURE } from './county-picture.data.ts'
import { placeLabels, touches } from './place-labels.ts'
import { shadeOf } from './shades.ts'
import { countIn } from './texts.ts'

type CountMapProps = {
  /** Description of the picture for screen readers. */
  name: string
  /** Number of listings by county name; missing means none. */
  counts: ReadonlyMap<string, number>
  /** What is counted, in the singular. */
  what: 'listing' | 'open listing'
  /** Text size, in picture units. */
  size: number
  /** Legend of the shades. */
  children: ReactNode
  choice?: {
    /** Name of the chosen county. */
    chosen: string | null
    /** Called with a clicked county that has listings, or null for the chosen one. */
    onChoose: (county: string | null) => void
  }
}

/** Counties shaded by number of listings. Labels the largest, and any other under the pointer. */
export function CountMap({ name: title, counts, what, size, children, choice }: CountMapProps) {
  const [hovered, setHovered] = useState<string | null>(null)
  const shapes = COUNTY_PICTURE.counties.map((county) => ({
    ...county,
    listings: counts.get(county.name) ?? 0,
  }))
  const found = shapes.filter(({ listings }) => listings > 0)
  const pointed = shapes.find(({ fips }) => fips === hovered)
  return (
    <figure>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${COUNTY_PICTURE.width} ${COUNTY_PICTURE.height}`}
        role="img"
        aria-label={title}
        onPointerLeave={() => setHovered(null)}
      >
        {shapes.map(({ fips, name, path, listings }) => (
          <path
            key={fips}
            d={path}
            data-shade={shadeOf(listings)}
            data-hovered={fips === hovered || undefined}
            data-framed={name === choice?.chosen || undefined}
            data-clickable={(choice && listings > 0) || undefined}
            onPointerEnter={() => setHovered(fips)}
            onClick={
              choice && listings > 0 ? () => choice.onChoose(name === choice.chosen ? null : name) : undefined
            }
          />
        ))}
        {placeLabels(found, COUNTY_PICTURE.width, size)
          .filter((county) => !pointed || !touches(county, pointed, size))
          .map((county) => (
            <CountyLabel key={county.fips} county={county} size={size} />
          ))}
        {pointed && <CountyLabel county={pointed} size={size} />}
      </svg>
      <figcaption className={styles.key}>{children}</figcaption>
      <ul className={words.spoken}>
        {found.map(({ fips, name, listings }) => (
          <li key={fips}>{countIn(name, listings, what)}</li>
        ))}
      </ul>
    </figure>
  )
}
