import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#web/lib/api/query.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import styles from './county-map.module.css'
import { COUNTY_PICTURE } from './county-picture.data.ts'
import { placeLabels, touches } from './place-labels.ts'
import { CountyLabel } from './county-label.tsx'
import { ShadeKey } from './shade-key.tsx'
import { shadeOf } from './shades.ts'
import { COUNTIES } from './texts.ts'

type ChoiceMapProps = {
  /** Names of the counties on sale; clicks on others do nothing. */
  offered: ReadonlySet<string>
  /** Null means every county. */
  chosen: ReadonlySet<string> | null
  onToggle: (county: string) => void
}

/** Clicking a county toggles it. Keyboard users have the table beside it, which offers the same. */
export function ChoiceMap({ offered, chosen, onToggle }: ChoiceMapProps) {
  const { data } = useQuery(queryOf('GET /api/counties'))
  // The picture scales down on a phone, its text does not.
  const size = usePhone() ? 26 : 16
  const [hovered, setHovered] = useState<string | null>(null)
  const counts = new Map(data?.counties.map(({ fips, listings }) => [fips, listings]))
  const shapes = COUNTY_PICTURE.counties.map((county) => ({
    ...county,
    listings: counts.get(county.fips) ?? 0,
    isChosen: chosen?.has(county.name) ?? true,
    isOffered: offered.has(county.name),
  }))
  const pointed = shapes.find(({ fips }) => fips === hovered)
  const named = placeLabels(
    shapes
      .filter(({ isChosen }) => chosen !== null && isChosen)
      .map((county) => ({ ...county, listings: null })),
    COUNTY_PICTURE.width,
    size,
  )
  return (
    <figure>
      <svg
        className={styles.picture}
        data-surface="panel"
        viewBox={`0 0 ${COUNTY_PICTURE.width} ${COUNTY_PICTURE.height}`}
        role="img"
        aria-label={COUNTIES.choiceMap}
        onPointerLeave={() => setHovered(null)}
      >
        {shapes.map(({ fips, name, path, listings, isChosen, isOffered }) => (
          <path
            key={fips}
            d={path}
            data-shade={isOffered ? shadeOf(listings) : 'off'}
            data-hovered={(isOffered && fips === hovered) || undefined}
            data-chosen={isChosen || undefined}
            data-clickable={isOffered || undefined}
            onPointerEnter={() => setHovered(fips)}
            onClick={isOffered ? () => onToggle(name) : undefined}
          />
        ))}
        {named
          .filter((county) => !pointed || !touches(county, pointed, size))
          .map((county) => (
            <CountyLabel key={county.fips} county={county} size={size} />
          ))}
        {pointed && <CountyLabel county={pointed} size={size} />}
      </svg>
      <figcaption className={styles.key}>
        <span className={styles.step}>
          <i data-chosen />
          {COUNTIES.chosen}
        </span>
        <ShadeKey />
        {shapes.some(({ isOffered }) => !isOffered) && (
          <span className={styles.step}>
            <i data-shade="off" />
            {COUNTIES.notOnSale}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
