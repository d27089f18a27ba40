import { IconMapOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { pictureAddress } from '#web/features/details/api.ts'
import { FACTS } from '#web/features/details/texts.ts'
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
      src={pictureAddress(listing.id)}
      width={400}
      height={400}
      alt={FACTS.picture(listing.parcel_identification)}
      onError={() => setFailedId(listing.id)}
    />
  )
}
