import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { heldOn } from '#domain/clerk-call/call-days.ts'
import { activeClerkCall, withActiveClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { addressText } from '#domain/listing/address.ts'
import { parseClockTime } from '#domain/time/clock-time.ts'
import { dayOfInstant, wireDay } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { canAskClerk, phaseOf, withStatusAt } from '#domain/listing-status/phase.ts'
import { detailsQuery } from '#web/features/details/api.ts'
import { BackLink } from '#web/features/details/back-link.tsx'
import { CautionsPanel } from '#web/features/details/cautions-panel.tsx'
import { ClockPanel } from '#web/features/details/deadline-panel.tsx'
import { CostPanel } from '#web/features/details/cost-panel.tsx'
import { CountyPanel } from '#web/features/counties/county-panel.tsx'
import { DetailsHead } from '#web/features/details/details-head.tsx'
import {
  DetailsSkeleton,
  FailedDetails,
  MissingListing,
  StaleDetails,
} from '#web/features/details/details-states.tsx'
import { FactsPanel } from '#web/features/details/facts-panel.tsx'
import { STATES } from '#web/features/details/texts.ts'
import { TimelinePanel } from '#web/features/details/timeline-panel.tsx'
import { useNow } from '#web/features/details/use-now.ts'
import { FavoriteButton } from '#web/features/favorites/favorite-button.tsx'
import { FavoriteNotice } from '#web/features/favorites/favorite-notice.tsx'
import { useFavoriteIds } from '#web/features/favorites/favorites.ts'
import { propertyNotesQuery } from '#web/features/property/api.ts'
import { ClerkCallButton, ClerkCallFigures, useClerkCallDialog } from '#web/features/property/clerk-call.tsx'
import { NotesPanel } from '#web/features/property/notes-panel.tsx'
import { useSession } from '#web/features/session/session.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { listingReturnOf } from '#web/links/listing-return.ts'
import { paths } from '#web/links/paths.ts'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { openPeriodOf } from '#web/features/upset-notice/open-period.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Title } from '#web/ui/title.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { listingIdOf } from './details-loader.ts'
import styles from './details.module.css'

// Not needed for the first view.
const ListSteps = lazyWithRetry(
  async () => (await import('#web/features/listings/list/list-steps.tsx')).ListSteps,
  { failure: 'none' },
)
const DiligencePanel = lazyWithRetry(
  async () => (await import('#web/features/diligence/diligence-panel.tsx')).DiligencePanel,
  { failure: 'place' },
)
const CorrectionsPanel = lazyWithRetry(
  async () => (await import('#web/features/corrections/corrections-panel.tsx')).CorrectionsPanel,
  { failure: 'place' },
)
const ReportModal = lazyWithRetry(
  async () => (await import('#web/features/reports/report-modal.tsx')).ReportModal,
  { failure: 'dialog' },
)

const KeptListing = lazyWithRetry(async () => (await import('./kept-listing.tsx')).KeptListing, {
  failure: 'none',
})

export function Component() {
  const id = listingIdOf(useParams()['id'])
  if (id === null) return <Missing />
  return (
    <div className={styles.page}>
      <div className={styles.way}>
        <BackLink />
        <Steps id={id} />
      </div>
      <Details key={id} id={id} />
    </div>
  )
}

/** Steps through the list the user came from; null if the page was opened by URL. */
function Steps({ id }: { id: number }) {
  const back = listingReturnOf(useLocation().state)
  const { ids } = useFavoriteIds(back !== null)
  if (back === null) return null
  return <ListSteps list={back.listing} id={id} favorites={ids} />
}

function Details({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(id))
  const state: unknown = useLocation().state
  const propertyNotes = useQuery(propertyNotesQuery(id))
  const [isAtHand] = useState(data !== undefined && propertyNotes.data !== undefined)
  if (isApiError(error, 'not_found')) return <Missing />
  // A listing that was merged into another is shown as that one.
  if (data && data.listing.id !== id)
    return <Navigate to={paths.details(data.listing.id)} replace state={state} />
  const failure = failureOf({ error, isFetching, refetch })
  if (!data && failure) {
    const known = isApiError(error, 'unreachable') ? <KeptListing id={id} /> : null
    return (
      <>
        <Title>{STATES.failed}</Title>
        <FailedDetails {...failure} known={known} />
      </>
    )
  }
  // A call to the clerk changes cost and clock, so wait for it instead of showing figures that are replaced
  // immediately.
  const isNotesPending = propertyNotes.isPending && propertyNotes.failureCount === 0
  return data && !isNotesPending ? (
    <>
      {failure && <StaleDetails {...failure} />}
      <Blocks
        details={data}
        propertyNotes={propertyNotes.data}
        notesFailure={failureOf(propertyNotes)}
        isAtHand={isAtHand}
      />
    </>
  ) : (
    <DetailsSkeleton />
  )
}

type Asked = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

function failureOf({ error, isFetching, refetch }: Asked) {
  return error && { message: error.message, isRetrying: isFetching, onRetry: () => void refetch() }
}

type BlocksProps = {
  details: ListingDetails
  propertyNotes: PropertyNotes | undefined
  notesFailure: ReturnType<typeof failureOf>
}

type AllBlocksProps = BlocksProps & {
  /**
   * The data was cached when the page opened, as after Back, so all blocks render right away to restore the scroll
   * position.
   */
  isAtHand: boolean
}

/** In reading order: what it is, what it costs, until when, what happened. One column on a phone. */
function Blocks({ details, propertyNotes, notesFailure, isAtHand }: AllBlocksProps) {
  const isPhone = usePhone()
  const now = useNow()
  const [isReporting, setReporting] = useState(false)
  // Blocks further down render after the first paint, and yield to touch input.
  const isPainted = useAfterPaint(true)
  const isWhole = useDeferredValue(isPainted || isAtHand)
  const isWholePainted = useAfterPaint(isWhole)
  const address = addressText(details.listing)
  const today = newYorkDate(now)
  const blocks = useOwnBlocks({ details, propertyNotes, notesFailure }, now)
  const timeline = (
    <TimelinePanel details={blocks.current.details} phase={blocks.current.phase} today={today} />
  )
  const facts = <FactsPanel details={details} today={today} />
  const county = <CountyPanel details={details} now={now} />
  // Last in its column, so that nothing shifts when they load.
  const later = isWholePainted && (
    <>
      <DiligencePanel id={details.listing.id} today={today} />
      <CorrectionsPanel details={details} today={today} />
    </>
  )
  return (
    <>
      <Title>{address}</Title>
      <DetailsHead
        {...blocks.current}
        today={today}
        favorite={<FavoriteButton id={details.listing.id} name={address} />}
        onReport={() => setReporting(true)}
      />
      <FavoriteNotice />
      {isReporting && (
        <ReportModal listingId={details.listing.id} title={address} onClose={() => setReporting(false)} />
      )}
      {isPhone ? (
        <div className={styles.column}>
          {blocks.cost}
          {blocks.clock}
          {isWhole && (
            <>
              {timeline}
              {facts}
              {county}
              {blocks.notes}
              {blocks.cautions}
              {later}
            </>
          )}
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            {blocks.cost}
            {isWhole && (
              <>
                {timeline}
                {blocks.cautions}
                {county}
              </>
            )}
          </div>
          <div className={styles.column}>
            {blocks.clock}
            {isWhole && (
              <>
                {blocks.notes}
                {facts}
                {later}
              </>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Blocks with the user's own data. An active call to the clerk overrides the sources here. */
function useOwnBlocks({ details, propertyNotes, notesFailure }: BlocksProps, now: number) {
  const session = useSession()
  const dialog = useClerkCallDialog()
  const button = useRef<HTMLButtonElement>(null)
  const today = newYorkDate(now)
  const call = propertyNotes?.clerk_call ?? null
  const deciding = activeClerkCall(call)
  const current = withStatusAt(deciding ? withActiveClerkCall(details, deciding) : details, now)
  const phase = phaseOf(current, now)
  const hasWorksheet = !('closed' in openPeriodOf(current, now))
  const canCall = call !== null || canAskClerk(phase)
  const { foreclosure_date, time } = details.listing
  const saleTime = time === null ? null : parseClockTime(time)
  const soldOn = heldOn({ sale_date: wireDay(foreclosure_date), time: saleTime }, now)
  const own = {
    calledOn: deciding && dayOfInstant(deciding.called_at),
    maximumCents: ownMaximum(propertyNotes),
  }
  const cost = (
    <CostPanel
      details={current}
      phase={phase}
      today={today}
      own={own}
      aside={
        propertyNotes && canCall && <ClerkCallButton {...{ propertyNotes, today, soldOn, dialog, button }} />
      }
      callFigures={
        call && (
          <ClerkCallFigures
            {...{ details, call, soldWith: propertyNotes?.sold_with ?? [], today, dialog, button }}
          />
        )
      }
    />
  )
  return {
    /** According to the user's own data. */
    current: { details: current, phase, calledOn: own.calledOn, hasWorksheet },
    cost,
    clock: <ClockPanel details={current} phase={phase} call={deciding} now={now} today={today} />,
    notes: session.kind === 'in' && (
      <NotesPanel
        userId={session.user.id}
        propertyNotes={propertyNotes}
        details={current}
        phase={phase}
        failure={notesFailure}
      />
    ),
    cautions: <CautionsPanel details={current} phase={phase} />,
  }
}

function ownMaximum(propertyNotes: PropertyNotes | undefined): number | null {
  const dollars = propertyNotes?.maximum_bid ?? null
  return dollars === null ? null : centsFromDollars(dollars)
}

function Missing() {
  return (
    <>
      <Title>{STATES.missingTitle}</Title>
      <MissingListing />
    </>
  )
}
