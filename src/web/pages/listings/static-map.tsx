import { addressText } from '#domain/listing/address.ts'
import { statusLook } from '#domain/listing/badge.ts'
import { CountMap } from '#web/features/counties/count-map.tsx'
import { ShadeKey } from '#web/features/counties/shade-key.tsx'
import { COUNTIES } from '#web/features/counties/texts.ts'
import { ParcelThumbnail } from '#web/features/listings/cards/parcel-picture.tsx'
import type { ListingResults } from '#web/features/listings/worker/use-listing-results.ts'
import { openBy } from '#web/lib/open-by.ts'
import { paths } from '#web/links/paths.ts'
import words from '#web/ui/words.module.css'
import styles from './static-map.module.css'
import { STATIC_MAP } from '#web/pages/texts.ts'

type StaticMapProps = {
  results: ListingResults
  chosenCounty: string | null
  onChooseCounty: (county: string | null) => void
  /** The listing whose outline is shown. */
  shownId: number | null
  isPhone: boolean
  coveredBottom: number
  onOpen: (id: number) => void
}

/** Replaces the map in a browser without WebGL: results by county, and one enlarged outline. */
export function StaticMap(props: StaticMapProps) {
  const { results, chosenCounty, onChooseCounty, shownId, isPhone, coveredBottom, onOpen } = props
  const shown = shownId === null ? undefined : results.onMap().find(({ id }) => id === shownId)
  return (
    <section className={styles.map} aria-label={STATIC_MAP.name} style={{ paddingBottom: coveredBottom }}>
      <p role="status">{STATIC_MAP.withoutWebgl}</p>
      <CountMap
        name={COUNTIES.countMap}
        counts={results.countOptions().county}
        what="listing"
        // The image scales down on a phone, so its text must be larger.
        size={isPhone ? 26 : 14}
        choice={{ chosen: chosenCounty, onChoose: onChooseCounty }}
      >
        <span>{COUNTIES.countKey}</span>
        <ShadeKey />
      </CountMap>
      {shown ? (
        <figure className={styles.shown}>
          <div className={styles.shot}>
            <ParcelThumbnail listing={shown} others={[]} tone={statusLook(shown.status).color} />
          </div>
          <figcaption>
            <a
              className={words.link}
              href={paths.details(shown.id)}
              onClick={(event) => openBy(event, () => onOpen(shown.id))}
            >
              {addressText(shown)}
            </a>
          </figcaption>
        </figure>
      ) : (
        <p className={styles.hint}>{isPhone ? STATIC_MAP.chooseOneOnPhone : STATIC_MAP.chooseOne}</p>
      )}
    </section>
  )
}
