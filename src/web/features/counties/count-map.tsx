import { useState } from 'react'
import words from '#web/ui/words.module.css'
import styles from './county-map.module.css'
import { CountyLabel } from './county-label.tsx'
import { COUNTY_PICTURE } from './county-picture.data.ts'
import { placeLabels, touches } from './place-labels.ts'
import { shadeOf, SHADES } from './shades.ts'
import { COUNTIES, listingsIn } from './texts.ts'

type CountMapProps = {
  /** How many listings choosing a county would leave, by its name. */
  counts: ReadonlyMap<string, number>
  /** The county that the list is limited to. */
  chosen: string | null
  onChoose: (county: string | null) => void
  /** The picture is drawn smaller there, its words are not. */
  isPhone: boolean
}

/** Counties with what was found in each; a click limits the list to one, as the filter does that stands above it. */
export function CountMap({ counts, chosen, onChoose, isPhone }: CountMapProps) {
  const size = isPhone ? 26 : 14
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
        aria-label={COUNTIES.countMap}
        onPointerLeave={() => setHovered(null)}
      >
        {shapes.map(({ fips, name, path, listings }) => (
          <path
            key={fips}
            d={path}
            data-shade={shadeOf(listings)}
            data-hovered={fips === hovered || undefined}
            data-framed={name === chosen || undefined}
            data-clickable={listings > 0 || undefined}
            onPointerEnter={() => setHovered(fips)}
            onClick={listings > 0 ? () => onChoose(name === chosen ? null : name) : undefined}
          />
        ))}
        {placeLabels(found, COUNTY_PICTURE.width, size)
          .filter((county) => !pointed || !touches(county, pointed, size))
          .map((county) => (
            <CountyLabel key={county.fips} county={county} size={size} />
          ))}
        {pointed && <CountyLabel county={pointed} size={size} />}
      </svg>
      <figcaption className={styles.key}>
        <span>{COUNTIES.countKey}</span>
        {SHADES.map(({ shade, label }) => (
          <span key={shade} className={styles.step}>
            <i data-shade={shade} />
            {label}
          </span>
        ))}
      </figcaption>
      <ul className={words.spoken}>
        {found.map(({ fips, name, listings }) => (
          <li key={fips}>{listingsIn(name, listings)}</li>
        ))}
      </ul>
    </figure>
  )
}
