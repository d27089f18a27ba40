import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { ListingDetails } from '#contract/listings/listings.ts'
import type { Evidence } from '#contract/sources/evidence.ts'
import { addressText } from '#domain/listing/address.ts'
import { detailsQuery } from '#web/features/details/api.ts'
import { MissingListing } from '#web/features/details/details-states.tsx'
import { STATES } from '#web/features/details/texts.ts'
import { evidenceQuery } from '#web/features/evidence/api.ts'
import { AskedFact } from '#web/features/evidence/asked-fact.tsx'
import { EvidenceSkeleton, NoEvidence } from '#web/features/evidence/evidence-states.tsx'
import { askedFact, byAskedFact } from '#web/features/evidence/stated-facts.ts'
import { StatementPanel } from '#web/features/evidence/statement-panel.tsx'
import { EVIDENCE } from '#web/features/evidence/texts.ts'
import { useToday } from '#web/features/listings/use-today.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { openBy } from '#web/lib/open-by.ts'
import { isFromDetails } from '#web/links/evidence-link.ts'
import { paths } from '#web/links/paths.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { Page } from '#web/ui/page.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { listingIdOf } from './details-loader.ts'
import styles from './evidence.module.css'

export function Component() {
  const id = listingIdOf(useParams()['id'])
  return id === null ? <Missing /> : <Sources key={id} id={id} />
}

function Sources({ id }: { id: number }) {
  const details = useQuery(detailsQuery(id))
  const evidence = useQuery(evidenceQuery(id))
  if (isApiError(details.error, 'not_found')) return <Missing />
  // A listing without any record of a source is not found either.
  const isUnsourced = isApiError(evidence.error, 'not_found')
  const failed = [details, ...(isUnsourced ? [] : [evidence])].filter(({ error }) => error !== null)
  const hasAll = details.data !== undefined && (evidence.data !== undefined || isUnsourced)
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  return (
    <Page width="wide">
      <Title>{details.data ? EVIDENCE.titleOf(addressText(details.data.listing)) : EVIDENCE.head}</Title>
      <header className={styles.head}>
        <Back id={id} />
        <h1 className={words.xl}>{EVIDENCE.head}</h1>
        {details.data && <Property details={details.data} />}
      </header>
      {failed.length > 0 && (
        <RetryNotice onRetry={retry} isRetrying={failed.some(({ isFetching }) => isFetching)}>
          {hasAll ? EVIDENCE.stale : EVIDENCE.failed} {failed[0]?.error?.message}
        </RetryNotice>
      )}
      {details.data && hasAll && <Statements details={details.data} evidence={evidence.data} />}
      {!hasAll && failed.length === 0 && <EvidenceSkeleton />}
    </Page>
  )
}

/** Which property, on one line. */
function Property({ details: { listing } }: { details: ListingDetails }) {
  const { county, case_number, parcel_identification } = listing
  const rest = [
    EVIDENCE.county(county),
    ...(case_number === null ? [] : [EVIDENCE.case(case_number)]),
    ...(parcel_identification === null ? [] : [EVIDENCE.parcel(parcel_identification)]),
  ]
  return (
    <p className={styles.property}>
      <span className={words.strong}>{addressText(listing)}</span>
      {rest.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}

type StatementsProps = { details: ListingDetails; evidence: Evidence | undefined }

function Statements({ details: { listing, disagreements }, evidence }: StatementsProps) {
  const today = useToday()
  const [search] = useSearchParams()
  const asked = askedFact(search)
  if (evidence === undefined || evidence.statements.length === 0) return <NoEvidence id={listing.id} />
  const shown = disagreements.find(({ fact }) => fact === asked)?.shown ?? null
  const statements = byAskedFact(evidence.statements, asked, shown)
  return (
    <>
      <p className={styles.lead}>{EVIDENCE.lead}</p>
      {asked !== null && <AskedFact statements={statements} fact={asked} shown={shown} today={today} />}
      {statements.map((statement) => (
        <StatementPanel
          key={`${statement.source} ${statement.read_at}`}
          statement={statement}
          id={listing.id}
          county={listing.county}
          asked={asked}
          today={today}
        />
      ))}
    </>
  )
}

/** Back in history if the details are there, which restores their scroll position. */
function Back({ id }: { id: number }) {
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <BackTo
      to={paths.details(id)}
      onClick={(event) => {
        if (isFromDetails(location.state, id)) openBy(event, () => void navigate(-1))
      }}
    >
      {EVIDENCE.back}
    </BackTo>
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
