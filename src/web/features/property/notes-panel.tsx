import { IconLock } from '@tabler/icons-react'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import words from '#web/ui/words.module.css'
import styles from './notes-panel.module.css'
import { NoteField } from './parts/note-field.tsx'
import { StageChoice } from './parts/stage-choice.tsx'
import { WorksheetFields } from './parts/worksheet-fields.tsx'
import type { BidAhead } from './parts/worksheet-view.ts'
import { NOTES } from './texts.ts'

type NotesPanelProps = {
  userId: string
  /** Undefined until loaded. */
  propertyNotes: PropertyNotes | undefined
  /** With the person's own call to the clerk applied, if one is active. */
  details: ListingDetails
  phase: Phase
  failure: { message: string; isRetrying: boolean; onRetry: () => void } | null
}

/** The person's notes on a property: stage, note and worksheet. Private to the person. */
export function NotesPanel({ userId, propertyNotes, details, phase, failure }: NotesPanelProps) {
  const onlyYou = (
    <span className={styles.lock}>
      <IconLock size={16} aria-hidden="true" />
      {NOTES.onlyYou}
    </span>
  )
  return (
    <Panel title={NOTES.title} aside={onlyYou}>
      {propertyNotes && (
        <div className={styles.parts}>
          <StageChoice id={propertyNotes.tax_foreclosure_id} stage={propertyNotes.stage} />
          <NoteField id={propertyNotes.tax_foreclosure_id} userId={userId} note={propertyNotes.note} />
          <WorksheetFields userId={userId} propertyNotes={propertyNotes} ahead={bidAhead(details, phase)} />
        </div>
      )}
      {!propertyNotes && failure && (
        <RetryNotice isRetrying={failure.isRetrying} onRetry={failure.onRetry}>
          {NOTES.notLoaded} {failure.message}
        </RetryNotice>
      )}
      {!propertyNotes && !failure && (
        <p className={`${words.dim} ${styles.loading}`} role="status">
          {NOTES.loading}
        </p>
      )}
    </Panel>
  )
}

function bidAhead({ listing, next_bid }: ListingDetails, phase: Phase): BidAhead {
  if (phase === 'upset_open' && next_bid !== null) {
    return { kind: 'upset', cents: centsFromDollars(next_bid.minimum_upset_bid) }
  }
  const opening = listing.opening_bid ?? 0
  return phase === 'sale_ahead' && opening > 0 ? { kind: 'sale', cents: centsFromDollars(opening) } : null
}
