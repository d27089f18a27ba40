import type { ReactNode } from 'react'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { addressText } from '#domain/listing/address.ts'
import { badgeOf } from '#domain/listing/badge.ts'
import { goneSentences } from '#domain/listing/gone.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { dayOfInstant, dayText, shortDayText } from '#domain/time/day-texts.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { Basis } from '#web/ui/basis.tsx'
import { useInvalidDatesLogged } from '#web/data/use-invalid-dates-logged.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import words from '#web/ui/words.module.css'
import styles from './details-head.module.css'
import { COURT_PORTAL } from '#web/links/court-portal.ts'
import { DetailsActions } from './parts/head/details-actions.tsx'
import { headline } from './parts/head/headline.ts'
import { parcelPage } from './parts/parcel-page.ts'
import { HEAD } from './texts.ts'

type DetailsHeadProps = {
  details: ListingDetails
  phase: Phase
  today: PlainDate
  /** The day of the person's call to the clerk that overrides the sources; null if the sources decide. */
  calledOn: PlainDate | null
  /** Whether there is an upset bid worksheet to open. */
  hasWorksheet: boolean
  /** Rendered first among the buttons. */
  favorite: ReactNode
  onReport: () => void
}

export function DetailsHead(props: DetailsHeadProps) {
  const { details, phase, today, calledOn, hasWorksheet, favorite, onReport } = props
  const { listing } = details
  useInvalidDatesLogged(listing)
  const { gone_since } = listing
  const badge = badgeOf(listing, today)
  const line = headline(details, phase, today, calledOn !== null)
  return (
    <section className={styles.head} aria-label={HEAD.what}>
      <div className={styles.what}>
        <div className={styles.status}>
          <StatusBadge badge={badge} />
          {calledOn !== null && <Basis basis="clerk">{HEAD.byCall(shortDayText(calledOn, today))}</Basis>}
          {listing.is_demo && (
            <span className={styles.demo} title={HEAD.demoHint}>
              {HEAD.demo}
            </span>
          )}
          {line !== null && <span className={words.dim}>{line}</span>}
        </div>
        <h1 className={styles.address}>{addressText(listing)}</h1>
        <Identifiers listing={listing} />
      </div>
      <div className={styles.actions}>
        {favorite}
        <DetailsActions {...{ listing, phase, hasWorksheet, onReport }} />
      </div>
      {gone_since !== undefined && (
        <div className={styles.notice}>
          <Notice tone="gray">{goneSentences(dayText(dayOfInstant(gone_since), today))}</Notice>
        </div>
      )}
    </section>
  )
}

/** Numbers to copy, each linked to the records of its office. A demo listing gets no links. */
function Identifiers({ listing }: Pick<ListingDetails, 'listing'>) {
  const { case_number, parcel_identification, county } = listing
  const page =
    listing.is_demo || parcel_identification === null ? null : parcelPage(county, parcel_identification)
  return (
    <dl className={styles.ids}>
      <Identifier name={HEAD.county}>{county}</Identifier>
      {case_number !== null && (
        <Identifier name={HEAD.case}>
          <ExternalLink href={listing.is_demo ? null : COURT_PORTAL} title={HEAD.courtRecords}>
            {case_number}
          </ExternalLink>
          <CopyButton text={case_number} label={HEAD.copyCase} />
        </Identifier>
      )}
      {parcel_identification !== null && (
        <Identifier name={HEAD.parcel}>
          <ExternalLink href={page} title={HEAD.countyRecords}>
            {parcel_identification}
          </ExternalLink>
          <CopyButton text={parcel_identification} label={HEAD.copyParcel} />
        </Identifier>
      )}
    </dl>
  )
}

function Identifier({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.id}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
