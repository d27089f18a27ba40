import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { placeName } from '#domain/listing/address.ts'
import { statusReasonLabel } from '#domain/listing-status/reason-labels.ts'
import { badgeOf } from '#domain/listing/badge.ts'
import { goneText } from '#domain/listing/gone.ts'
import { isEndOpen } from '#domain/listing/upset-period.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import { milesText } from '#web/features/drive-list/drive-route.ts'
import { DRIVE } from '#web/features/drive-list/texts.ts'
import { paths } from '#web/links/paths.ts'
import { IconButton } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import words from '#web/ui/words.module.css'
import styles from './stop-row.module.css'
import { bidText, untilText } from './stop-texts.ts'

type StopRowProps = {
  /** From 1. */
  number: number
  miles: number | null
  listing: Listing
  today: PlainDate
  /** Hours of the clerk's office, null if unknown. */
  closesAt: FilingHours | null
  picture: ReactNode
  onLeaveOut: (id: number) => void
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

export function StopRow({
  number,
  miles,
  listing,
  today,
  closesAt,
  picture,
  onLeaveOut,
  isLast,
  onMove,
}: StopRowProps) {
  const { id } = listing
  const badge = badgeOf(listing, today)
  const name = placeName(listing)
  const until = untilText(listing, closesAt, today)
  const perClerk = perClerkText(listing, today)
  const gone = goneText(listing, today)
  return (
    <li className={styles.stop}>
      <span className={styles.number}>{number}</span>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <Link className={styles.address} to={paths.details(id)}>
          {name}
        </Link>
        <p className={styles.status}>
          <StatusBadge badge={badge} />
          {until !== null && (
            <span className={words.figures} data-current="">
              {until}
            </span>
          )}
          <span className={words.figures} data-current="">
            {bidText(listing, today)}
          </span>
          {isEndOpen(listing) && <span>{statusReasonLabel(listing.status_reason) ?? DRIVE.estimated}</span>}
          {perClerk !== null && <span className={words.label}>{perClerk}</span>}
          {gone !== null && <span>{gone}</span>}
        </p>
        <p className={styles.ids}>
          {listing.county}
          {listing.case_number !== null && ` · ${DRIVE.case} ${listing.case_number}`}
          {listing.parcel_identification !== null && ` · ${DRIVE.parcel} ${listing.parcel_identification}`}
        </p>
        {miles !== null && (
          <p className={words.label}>
            {number === 1 ? DRIVE.fromStart(milesText(miles)) : DRIVE.fromLast(milesText(miles))}
          </p>
        )}
        <p className={styles.notes} aria-hidden="true">
          {DRIVE.notes}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton
          look="ghost"
          label={DRIVE.moveUp(name)}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} aria-hidden="true" />
        </IconButton>
        <IconButton look="ghost" label={DRIVE.moveDown(name)} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={16} aria-hidden="true" />
        </IconButton>
        <IconButton look="ghost" label={DRIVE.leaveOutOne(name)} onClick={() => onLeaveOut(id)}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
