import { Link } from 'react-router'
import type { PropertyReport } from '#contract/reports/reports.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { REPORTS_A_MONTH } from '#domain/property-report/allowance.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/links/paths.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { EmptyPart } from '#web/ui/empty-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { useToday } from '#web/lib/use-today.ts'
import { isUnderWay, useReports, useRequestReport } from './api.ts'
import styles from './reports-panel.module.css'
import { REPORTS } from './texts.ts'

/** The person's property reports, newest first, with their states. */
export function ReportsPanel() {
  const today = useToday()
  const { data, error, isFetching, refetch } = useReports()
  const request = useRequestReport()
  const reports = data?.reports
  return (
    <section className={styles.panel} aria-labelledby="reports-title">
      <h2 id="reports-title" className={words.lg}>
        {REPORTS.title}
        {reports && ` (${reports.length})`}
      </h2>
      {data && <p className={words.dim}>{REPORTS.left(data.left_this_month, REPORTS_A_MONTH)}</p>}
      {!reports && !error && <p role="status">{UI.loading}</p>}
      {!reports && error && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {REPORTS.notLoaded} {error.message}
        </RetryNotice>
      )}
      {request.error && (
        <Notice tone="red">
          {REPORTS.notRequested} {request.error.message}
        </Notice>
      )}
      {reports?.length === 0 && <NoReports />}
      {reports && reports.length > 0 && (
        <RowList>
          {reports.map((report) => (
            <ReportLine
              key={report.id}
              report={report}
              today={today}
              onRetry={request.isPending ? null : () => request.mutate(report.tax_foreclosure_id)}
            />
          ))}
        </RowList>
      )}
    </section>
  )
}

type ReportLineProps = {
  report: PropertyReport
  today: PlainDate
  /** Null while a request is pending. */
  onRetry: (() => void) | null
}

function ReportLine({ report, today, onRetry }: ReportLineProps) {
  const { title, county, requested_at, finished_at, state } = report
  const when =
    state === 'ready' && finished_at !== null
      ? REPORTS.made(instantText(finished_at, today))
      : REPORTS.requested(instantText(requested_at, today))
  return (
    <Row
      what={
        <>
          <Link className={`${words.link} ${words.strong}`} to={paths.details(report.tax_foreclosure_id)}>
            {title}
          </Link>
          <p className={words.dim}>
            {county}. {when}
          </p>
        </>
      }
      state={
        <div className={styles.state} role="status">
          {isUnderWay(report) && (
            <>
              <Spinner size="sm" /> {UI.working}
            </>
          )}
          {state === 'failed' && <span className={styles.failed}>{REPORTS.rowFailed}</span>}
        </div>
      }
    >
      {state === 'ready' && (
        <ButtonAnchor
          href={paths.reportPdf(report.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${REPORTS.openOf(title)} ${UI.newTab}`}
        >
          {REPORTS.openPdf}
        </ButtonAnchor>
      )}
      {state === 'failed' && (
        <Button aria-label={REPORTS.retryOf(title)} disabled={onRetry === null} onClick={() => onRetry?.()}>
          {UI.retry}
        </Button>
      )}
    </Row>
  )
}

function NoReports() {
  return (
    <EmptyPart>
      <p>{REPORTS.empty}</p>
      <p className={words.dim}>{REPORTS.howTo}</p>
      <ButtonLink to={paths.listing}>{REPORTS.toListings}</ButtonLink>
    </EmptyPart>
  )
}
