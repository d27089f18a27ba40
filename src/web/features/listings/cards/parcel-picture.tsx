import { IconMapOff } from '@tabler/icons-react'
import { memo } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { picturePaths } from '#domain/geo/picture-paths.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import { paths } from '#web/links/paths.ts'
import { usePicture } from '#web/lib/use-picture.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import styles from './parcel-picture.module.css'
import { useAfter } from '#web/lib/use-after.ts'

const SIZE = 128

/** The even-odd fill rule finds the holes, so each ring can be passed as a polygon. */
function outlineOf({ geometry }: Listing): MultiPolygon {
  return (geometry?.rings ?? []).map((ring) => [ring.map(([x = 0, y = 0]) => [x, y] as const)])
}

type ParcelPictureProps = {
  listing: Listing
  /** Sold together with it; outlined beside it where visible. */
  others: readonly Listing[]
  tone: BadgeTone
}

/**
 * The parcel picture of a card: rendered immediately from the outline, then covered by the server's picture with the
 * surrounding lots. If that fails, a placeholder replaces it; offline, the outline stays.
 */
export const ParcelThumbnail = memo(function ParcelThumbnail(props: ParcelPictureProps) {
  const { listing } = props
  if (outlineOf(listing).length === 0) return <Placeholder label={LISTING_TEXTS.noOutline} />
  return <Picture key={listing.id} {...props} />
})

const SETTLING_MS = 150

function Picture(props: ParcelPictureProps) {
  const { id } = props.listing
  // Requested once the card has settled; cards that pass by while scrolling need no picture.
  const isSettled = useAfter(SETTLING_MS)
  const { state, attempt, events } = usePicture()
  return (
    <span className={styles.stack}>
      {state === 'failed' ? <Placeholder label={LISTING_TEXTS.pictureMissing} /> : <Drawing {...props} />}
      {isSettled && (
        <img
          {...events}
          key={attempt}
          className={styles.cover}
          data-shown={state === 'shown'}
          src={paths.parcelPicture(id)}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}

function Drawing({ listing, others, tone }: ParcelPictureProps) {
  const neighbors = others.map(outlineOf).filter((rings) => rings.length > 0)
  const { parcel, lots } = picturePaths([outlineOf(listing)], neighbors, SIZE)
  return (
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
  )
}

/** Inline SVG, so it cannot fail to load. */
function Placeholder({ label }: { label: string }) {
  return (
    <span className={styles.placeholder} role="img" aria-label={label} title={label}>
      <IconMapOff aria-hidden="true" stroke={1} />
    </span>
  )
}
