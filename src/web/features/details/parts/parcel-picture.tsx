import { IconMapOff } from '@tabler/icons-react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { FACTS } from '#web/features/details/texts.ts'
import { paths } from '#web/links/paths.ts'
import { usePicture } from '#web/lib/use-picture.ts'
import styles from './parcel-picture.module.css'

/** The parcel among its neighbors. Shows a placeholder without an outline, or if the picture fails. */
export function ParcelPicture({ listing }: { listing: Listing }) {
  if (listing.geometry === null) return <Placeholder>{FACTS.noOutline}</Placeholder>
  return <Picture key={listing.id} listing={listing} />
}

function Picture({ listing }: { listing: Listing }) {
  const { state, attempt, events } = usePicture()
  const isMissing = state === 'failed' || state === 'offline'
  return (
    <>
      {isMissing && <Placeholder>{FACTS.pictureMissing}</Placeholder>}
      <img
        {...events}
        key={attempt}
        className={styles.picture}
        hidden={isMissing}
        src={paths.parcelPicture(listing.id)}
        width={400}
        height={400}
        alt={FACTS.picture(listing.parcel_identification)}
      />
    </>
  )
}

function Placeholder({ children }: { children: string }) {
  return (
    <div className={styles.placeholder}>
      <IconMapOff size={48} stroke={1} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
