import { IconMapOff } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { picturePaths } from '#domain/geo/picture-paths.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import { paths } from '#web/lib/paths.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import styles from './parcel-shot.module.css'
import { useAfter } from './parts/use-after.ts'

const SIZE = 128

/** The even-odd fill finds the holes by itself, so every ring can stand for a polygon. */
function outlineOf({ geometry }: Listing): MultiPolygon {
  return (geometry?.rings ?? []).map((ring) => [ring.map(([x = 0, y = 0]) => [x, y] as const)])
}

type ParcelShotProps = {
  listing: Listing
  /** Sold together with it; drawn beside it where they are in sight. */
  others: readonly Listing[]
  tone: BadgeTone
}

/**
 * The parcel picture of a card: drawn in place at once from the outline, then covered by the server's picture with
 * the lots around it. Where that fails, the drawing stays.
 */
export const ParcelShot = memo(function ParcelShot({ listing, others, tone }: ParcelShotProps) {
  const outline = outlineOf(listing)
  if (outline.length === 0) {
    return (
      <span className={styles.placeholder} role="img" aria-label={LISTING_TEXTS.noOutline}>
        <IconMapOff aria-hidden="true" stroke={1} />
      </span>
    )
  }
  const neighbors = others.map(outlineOf).filter((rings) => rings.length > 0)
  const { parcel, lots } = picturePaths([outline], neighbors, SIZE)
  return (
    <span className={styles.stack}>
      <svg
        className={styles.picture}
        data-tone={tone}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`Outline of parcel ${listing.parcel_identification ?? 'without number'}`}
      >
        {lots !== '' && <path className={styles.other} d={lots} />}
        <path className={styles.parcel} d={parcel} />
      </svg>
      <ServerPicture key={listing.id} id={listing.id} />
    </span>
  )
})

const SETTLING_MS = 150

/** Asked for when the card has come to rest: those that fly by while one scrolls need none. */
function ServerPicture({ id }: { id: number }) {
  const isSettled = useAfter(SETTLING_MS)
  const [isShown, setShown] = useState(false)
  if (!isSettled) return null
  return (
    <img
      className={styles.cover}
      data-shown={isShown}
      src={paths.parcelPicture(id)}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={() => setShown(true)}
    />
  )
}
