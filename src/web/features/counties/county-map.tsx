import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#web/lib/api/query.ts'
import words from '#web/ui/words.module.css'
import styles from './county-map.module.css'
import { COUNTY_PICTURE } from './county-picture.data.ts'
import { placeLabels, touches, type CountyLabel } from './place-labels.ts'
import { COUNTIES, listingsIn } from './texts.ts'

/** From the most to none; the first step whose `least` is reached gives the shade. */
const SHADES = [
  { shade: 4, least: 100, label: '100 or more' },
  { shade: 3, least: 60, label: '60 to 99' },
  { shade: 2, least: 20, label: '20 to 59' },
  { shade: 1, least: 1, label: '1 to 19' },
  { shade: 0, least: 0, label: 'None' },
] as const

/** Every county with how many listings it has: shaded, the largest named, any other named under the pointer. */
export function CountyMap() {
  const { data, isError } = useQuery(queryOf('GET /api/counties'))
  const [hovered, setHovered] = useState<string | null>(null)
  const counts = new Map(data?.counties.map(({ fips, listings }) => [fips, listings]))
  const labelled = COUNTY_PICTURE.counties.map((county) => ({
    ...county,
    listings: counts.get(county.fips) ?? 0,
  }))
  const pointed = labelled.find(({ fips }) => fips === hovered)
  return (
    <figure>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${COUNTY_PICTURE.width} ${COUNTY_PICTURE.height}`}
        role="img"
        aria-label={COUNTIES.map}
        onPointerLeave={() => setHovered(null)}
      >
        {labelled.map(({ fips, path, listings }) => (
          <path
            key={fips}
            d={path}
            data-shade={shadeOf(listings)}
            data-hovered={fips === hovered || undefined}
            onPointerEnter={() => setHovered(fips)}
          />
        ))}
        {placeLabels(labelled, COUNTY_PICTURE.width)
          .filter((county) => !pointed || !touches(county, pointed))
          .map((county) => (
            <Label key={county.fips} county={county} />
          ))}
        {pointed && <Label county={pointed} />}
      </svg>
      {isError ? (
        <figcaption className={styles.key}>{COUNTIES.uncounted}</figcaption>
      ) : (
        <figcaption className={styles.key}>
          <span>{COUNTIES.key}</span>
          {SHADES.map(({ shade, label }) => (
            <span key={shade} className={styles.step}>
              <i data-shade={shade} />
              {label}
            </span>
          ))}
        </figcaption>
      )}
      <ul className={words.spoken}>
        {labelled
          .filter(({ listings }) => listings > 0)
          .map(({ fips, name, listings }) => (
            <li key={fips}>{listingsIn(name, listings)}</li>
          ))}
      </ul>
    </figure>
  )
}

function Label({ county: { name, listings, label } }: { county: CountyLabel }) {
  return (
    <text x={label[0]} y={label[1] + 4}>
      {name} <tspan>{listings}</tspan>
    </text>
  )
}

function shadeOf(listings: number): number {
  return SHADES.find(({ least }) => listings >= least)?.shade ?? 0
}
