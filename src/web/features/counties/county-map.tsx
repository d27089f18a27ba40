import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#web/lib/api/query.ts'
import words from '#web/ui/words.module.css'
import styles from './county-map.module.css'
import { COUNTY_PICTURE } from './county-picture.data.ts'
import { CountyLabel } from './county-label.tsx'
import { placeLabels, touches } from './place-labels.ts'
import { shadeOf, SHADES } from './shades.ts'
import { COUNTIES, listingsIn } from './texts.ts'

const LABEL_SIZE = 12

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
        {placeLabels(
          labelled.filter(({ listings }) => listings > 0),
          COUNTY_PICTURE.width,
          LABEL_SIZE,
        )
          .filter((county) => !pointed || !touches(county, pointed, LABEL_SIZE))
          .map((county) => (
            <CountyLabel key={county.fips} county={county} size={LABEL_SIZE} />
          ))}
        {pointed && <CountyLabel county={pointed} size={LABEL_SIZE} />}
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
