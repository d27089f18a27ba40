import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { MapRoads } from '#contract/site/map-roads.ts'
import type { MapLayer } from '#contract/site/site.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { longDay } from '#domain/time/long-day.ts'
import type { MapPicture } from './render-for-print.ts'
import { Legend } from '#web/features/map/parts/legend/legend.tsx'
import styles from './print-sheet.module.css'

type PrintSheetProps = {
  picture: MapPicture
  listings: readonly Listing[]
  /** Summary of the filters, empty for all listings. */
  filtersInWords: string
  today: PlainDate
  layer: MapLayer | null
  roads: MapRoads | null
}

/** The map as a printed page; nothing else is printed. */
export function PrintSheet({ picture, listings, filtersInWords, today, layer, roads }: PrintSheetProps) {
  const { image, width, height, scale, isDark } = picture
  const shape: CSSProperties & { '--ratio': number } = { '--ratio': width / height }
  const { boundaries, roadsAndWater, places, outlines } = MAP_TEXTS
  const ofOthers = [roads, layer].flatMap((each) => each?.credit ?? [])
  const credits = [boundaries, roadsAndWater, places, outlines, ...ofOthers]
  return createPortal(
    <section className={styles.sheet} data-wide={width > height || undefined}>
      <header>
        <h1>{MAP_TEXTS.printHead}</h1>
        <p>{longDay(today)}</p>
      </header>
      <p>
        <strong>{filtersInWords || MAP_TEXTS.allListings}</strong>
        {` · ${MAP_TEXTS.count(listings.length)}`}
      </p>
      <figure style={shape}>
        <img src={image} alt={MAP_TEXTS.printHead} data-dark={isDark || undefined} />
        {scale && <figcaption style={{ width: `${(100 * scale.width) / width}%` }}>{scale.text}</figcaption>}
      </figure>
      <Legend listings={listings} place="paper" />
      <p className={styles.credits}>{['Courthouse Steps', ...credits].join(' · ')}</p>
    </section>,
    document.body,
  )
}
