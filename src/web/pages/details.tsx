import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { addressText } from '#domain/listing/address.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { phaseOf } from '#domain/listing-status/phase.ts'
import { detailsQuery } from '#web/features/details/api.ts'
import { BackLink } from '#web/features/details/back-link.tsx'
import { CautionsPanel } from '#web/features/details/cautions-panel.tsx'
import { ClockPanel } from '#web/features/details/clock-panel.tsx'
import { CostPanel } from '#web/features/details/cost-panel.tsx'
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
import { FavoriteButton } from '#web/features/following/favorite-button.tsx'
import { FavoriteNotice } from '#web/features/following/favorite-notice.tsx'
import { isApiError } from '#web/lib/api/api-error.ts'
import { Title } from '#web/ui/title.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { listingIdOf } from './details-loader.ts'
import styles from './details.module.css'

export function Component() {
  const id = listingIdOf(useParams()['id'])
  return id === null ? <Missing /> : <Details key={id} id={id} />
}

function Details({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(id))
  if (isApiError(error, 'not_found')) return <Missing />
  const failure = error && {
    message: error.message,
    isRetrying: isFetching,
    onRetry: () => void refetch(),
  }
  if (!data && failure) {
    return (
      <>
        <Title>{STATES.failed}</Title>
        <FailedDetails {...failure} />
      </>
    )
  }
  return (
    <div className={styles.page}>
      <BackLink />
      {data ? (
        <>
          {failure && <StaleDetails {...failure} />}
          <Blocks details={data} />
        </>
      ) : (
        <DetailsSkeleton />
      )}
    </div>
  )
}

/** In the order of reading: what it is, what it costs, until when, what happened. A phone has them in one column. */
function Blocks({ details }: { details: ListingDetails }) {
  const isPhone = usePhone()
  const now = useNow()
  const today = newYorkDate(now)
  const phase = phaseOf(details, now)
  const cost = <CostPanel details={details} phase={phase} today={today} />
  const clock = <ClockPanel details={details} phase={phase} now={now} today={today} />
  const timeline = <TimelinePanel details={details} phase={phase} today={today} />
  const facts = <FactsPanel details={details} today={today} />
  const cautions = <CautionsPanel details={details} phase={phase} />
  return (
    <>
      <Title>{addressText(details.listing)}</Title>
      <DetailsHead
        details={details}
        phase={phase}
        today={today}
        favorite={<FavoriteButton id={details.listing.id} name={addressText(details.listing)} />}
      />
      <FavoriteNotice />
      {isPhone ? (
        <div className={styles.column}>
          {cost}
          {clock}
          {timeline}
          {facts}
          {cautions}
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            {cost}
            {timeline}
            {cautions}
          </div>
          <div className={styles.column}>
            {clock}
            {facts}
          </div>
        </div>
      )}
    </>
  )
}

function Missing() {
  return (
    <>
      <Title>{STATES.missingTitle}</Title>
      <MissingListing />
    </>
  )
}
