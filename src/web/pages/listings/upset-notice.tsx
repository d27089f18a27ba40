import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { activeClerkCall, withActiveClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { addressText } from '#domain/listing/address.ts'
import { ContactFact } from '#web/features/counties/contact-fact.tsx'
import { detailsQuery } from '#web/features/details/api.ts'
import { MissingListing } from '#web/features/details/details-states.tsx'
import { COST, STATES } from '#web/features/details/texts.ts'
import { useNow } from '#web/features/details/use-now.ts'
import { propertyNotesQuery } from '#web/features/property/api.ts'
import { NoticeWorksheet, NoWorksheet } from '#web/features/upset-notice/notice-worksheet.tsx'
import { NOTICE } from '#web/features/upset-notice/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { paths } from '#web/links/paths.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Title } from '#web/ui/title.tsx'
import { listingIdOf } from './details-loader.ts'
import styles from './upset-notice.module.css'

export function Component() {
  const id = listingIdOf(useParams()['id'])
  return id === null ? <Missing /> : <Worksheet key={id} id={id} />
}

function Worksheet({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(id))
  const propertyNotes = useQuery(propertyNotesQuery(id))
  if (isApiError(error, 'not_found')) return <Missing />
  if (!data && error) {
    return <Failed id={id} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  // A call to the clerk changes the last bid and the deadline; without it, too low a bid would look valid.
  if (!propertyNotes.data && propertyNotes.error) {
    const retry = () => void propertyNotes.refetch()
    return (
      <Failed id={id} error={propertyNotes.error} isRetrying={propertyNotes.isFetching} onRetry={retry} />
    )
  }
  if (!data || !propertyNotes.data) return <PageSpinner />
  return <Loaded details={data} propertyNotes={propertyNotes.data} />
}

function Loaded({ details, propertyNotes }: { details: ListingDetails; propertyNotes: PropertyNotes }) {
  const now = useNow()
  const call = activeClerkCall(propertyNotes.clerk_call)
  return (
    <div className={styles.page}>
      <Title>{NOTICE.titleOf(addressText(details.listing))}</Title>
      <NoticeWorksheet
        details={call ? withActiveClerkCall(details, call) : details}
        call={call}
        maximum={propertyNotes.maximum_bid}
        now={now}
        back={<Back id={details.listing.id} />}
        payment={COST.payment(details.county.name, [])}
        phone={<ContactFact fact="clerk_phone" contacts={details.county.contacts} />}
      />
    </div>
  )
}

type FailedProps = { id: number; error: Error; isRetrying: boolean; onRetry: () => void }

function Failed({ id, error, isRetrying, onRetry }: FailedProps) {
  return (
    <div className={styles.page}>
      <Title>{NOTICE.title}</Title>
      <NoWorksheet back={<Back id={id} />}>
        <RetryNotice onRetry={onRetry} isRetrying={isRetrying}>
          {NOTICE.failed} {error.message}
        </RetryNotice>
      </NoWorksheet>
    </div>
  )
}

function Back({ id }: { id: number }) {
  return <BackTo to={paths.details(id)}>{NOTICE.toProperty}</BackTo>
}

function Missing() {
  return (
    <>
      <Title>{STATES.missingTitle}</Title>
      <MissingListing />
    </>
  )
}
