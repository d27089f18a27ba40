import { IconMapOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { FACTS } from '#web/features/details/texts.ts'
import { paths } from '#web/lib/paths.ts'
import styles from './parcel-picture.module.css'

/** The parcel among its neighbors. Without an outline, and when the picture fails, a placeholder that shows no shape. */
export function ParcelPicture({ listing }: { listing: Listing }) {
  const [failedId, setFailedId] = useState<number | null>(null)
  const isFailed = failedId === listing.id
  if (isFailed || listing.geometry === null) {
    return (
      <div className={styles.placeholder}>
        <IconMapOff size={48} stroke={1} aria-hidden="true" />
        <p>{isFailed ? FACTS.pictureMissing : FACTS.noOutline}</p>
      </div>
    )
  }
  return (
    <img
      className={styles.picture}
      src={paths.parcelPicture(listing.id)}
      width={400}
      height={400}
      alt={FACTS.picture(listing.parcel_identification)}
      onError={() => setFailedId(listing.id)}
    />
  )
}
