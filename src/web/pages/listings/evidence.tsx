import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { ListingDetails } from '#contract/listings/listings.ts'
import type { Evidence } from '#contract/sources/evidence.ts'
import { reportedFigureOf } from '#domain/corrections/reported-figures.ts'
import { addressText, numberTexts } from '#domain/listing/address.ts'
import { ReportFigure } from '#web/features/corrections/report-figure.tsx'
import { detailsQuery } from '#web/features/details/api.ts'
import { MissingListing } from '#web/features/details/details-states.tsx'
import { STATES } from '#web/features/details/texts.ts'
import { eventEvidenceQuery, evidenceQuery } from '#web/features/evidence/api.ts'
import { RequestedFact } from '#web/features/evidence/requested-fact.tsx'
import { EventPanels } from '#web/features/evidence/event-panels.tsx'
import { EvidenceSkeleton, NoEvidence, UnknownEvent } from '#web/features/evidence/evidence-states.tsx'
import { byRequestedFact, requestedEvent, requestedFact } from '#web/features/evidence/stated-facts.ts'
import { StatementPanel } from '#web/features/evidence/statement-panel.tsx'
import { EVENT, EVIDENCE } from '#web/features/evidence/texts.ts'
import { useToday } from '#web/lib/use-today.ts'
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
  const [search] = useSearchParams()
  const event = requestedEvent(search)
  if (id === null || (event === null && search.has('event'))) return <Missing />
  return event === null ? (
    <FigureSources key={id} id={id} />
  ) : (
    <EventSource key={`${id} ${event}`} id={id} event={event} />
  )
}

function FigureSources({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(evidenceQuery(id))
  return (
    <EvidencePage id={id} answer={{ data, error, isFetching, refetch }} texts={EVIDENCE}>
      {(details) => <Statements details={details} evidence={data} />}
    </EvidencePage>
  )
}

function EventSource({ id, event }: { id: number; event: number }) {
  const { data, error, isFetching, refetch } = useQuery(eventEvidenceQuery(id, event))
  const today = useToday()
  return (
    <EvidencePage id={id} answer={{ data, error, isFetching, refetch }} texts={EVENT}>
      {({ listing: { county } }) =>
        data ? <EventPanels evidence={data} {...{ id, county, today }} /> : <UnknownEvent id={id} />
      }
    </EvidencePage>
  )
}

type EvidencePageProps = {
  id: number
  /** Copied from the query: its result notices only what is read while its own component renders. */
  answer: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  texts: { readonly head: string; readonly titleOf: (address: string) => string }
  /** What the answer shows; an answer that was not found has no data. */
  children: (details: ListingDetails) => ReactNode
}

/** The property, and below it what the answer shows, or that it is loading or failed. */
function EvidencePage({ id, answer, texts, children }: EvidencePageProps) {
  const details = useQuery(detailsQuery(id))
  if (isApiError(details.error, 'not_found')) return <Missing />
  const isNotFound = isApiError(answer.error, 'not_found')
  const failed = [details, ...(isNotFound ? [] : [answer])].filter(({ error }) => error !== null)
  const hasAll = details.data !== undefined && (answer.data !== undefined || isNotFound)
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  return (
    <Page width="wide">
      <Title>{details.data ? texts.titleOf(addressText(details.data.listing)) : texts.head}</Title>
      <header className={styles.head}>
        <Back id={id} />
        <h1 className={words.xl}>{texts.head}</h1>
        {details.data && <Property details={details.data} />}
      </header>
      {failed.length > 0 && (
        <RetryNotice onRetry={retry} isRetrying={failed.some(({ isFetching }) => isFetching)}>
          {hasAll ? EVIDENCE.stale : EVIDENCE.failed} {failed[0]?.error?.message}
        </RetryNotice>
      )}
      {details.data && hasAll && children(details.data)}
      {!hasAll && failed.length === 0 && <EvidenceSkeleton />}
    </Page>
  )
}

/** Which property, on one line. */
function Property({ details: { listing } }: { details: ListingDetails }) {
  const rest = [EVIDENCE.county(listing.county), ...numberTexts(listing)]
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

function Statements({ details, evidence }: StatementsProps) {
  const { listing, disagreements } = details
  const today = useToday()
  const [search] = useSearchParams()
  const requested = requestedFact(search)
  if (evidence === undefined || evidence.statements.length === 0) return <NoEvidence id={listing.id} />
  const shown = disagreements.find(({ fact }) => fact === requested)?.shown ?? null
  const statements = byRequestedFact(evidence.statements, requested, shown)
  return (
    <>
      <p className={styles.lead}>{EVIDENCE.lead}</p>
      {requested !== null && (
        <>
          <RequestedFact statements={statements} fact={requested} shown={shown} today={today} />
          <ReportFigure details={details} figure={reportedFigureOf(requested)} today={today} />
        </>
      )}
      {statements.map((statement) => (
        <StatementPanel
          key={`${statement.source} ${statement.read_at}`}
          statement={statement}
          id={listing.id}
          county={listing.county}
          requested={requested}
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
