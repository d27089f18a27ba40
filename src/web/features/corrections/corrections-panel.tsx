import { useQuery } from '@tanstack/react-query'
import type { Correction, OwnReport } from '#contract/corrections/corrections.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { OUTCOME_TEXTS, reportedFigureName } from '#domain/corrections/reported-figures.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { correctionsQuery } from './api.ts'
import styles from './corrections-panel.module.css'
import { ReportFigure } from './report-figure.tsx'
import { CORRECTIONS } from './texts.ts'

type CorrectionsPanelProps = { details: ListingDetails; today: PlainDate }

/** The way to report a wrong figure, the person's open reports, and what was checked and corrected. */
export function CorrectionsPanel({ details, today }: CorrectionsPanelProps) {
  const { data } = useQuery(correctionsQuery(details.listing.id))
  const open = data?.own.filter(({ outcome }) => outcome === null) ?? []
  const made = data?.corrections ?? []
  return (
    <div className={open.length + made.length === 0 ? styles.empty : undefined}>
      <Panel title={CORRECTIONS.title}>
        <div className={styles.parts}>
          <p className={`${styles.why} ${words.dim}`}>{CORRECTIONS.why}</p>
          {open.length > 0 && (
            <ul className={styles.list}>
              {open.map((report) => (
                <OpenReport key={report.fact} report={report} today={today} />
              ))}
            </ul>
          )}
          <ReportFigure details={details} figure={null} today={today} />
          {made.length > 0 && (
            <section aria-label={CORRECTIONS.log}>
              <h3 className={words.medium}>{CORRECTIONS.log}</h3>
              <ul className={styles.list}>
                {made.map((correction) => (
                  <Made key={`${correction.at} ${correction.fact}`} correction={correction} today={today} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </Panel>
    </div>
  )
}

function OpenReport({ report, today }: { report: OwnReport; today: PlainDate }) {
  const { fact, is_right, reported_at } = report
  return (
    <li>
      <p className={words.medium}>
        {CORRECTIONS.checked(reportedFigureName(fact), instantText(reported_at, today))}
      </p>
      <p className={words.label}>{CORRECTIONS.yours(is_right)}</p>
    </li>
  )
}

function Made({ correction, today }: { correction: Correction; today: PlainDate }) {
  const { fact, outcome, before, after, reason, at } = correction
  return (
    <li>
      <p className={words.medium}>
        {reportedFigureName(fact)}:{' '}
        {after === null ? OUTCOME_TEXTS[outcome] : CORRECTIONS.isNow(before, after)}
      </p>
      <p>{reason}</p>
      <p className={words.label}>
        <time dateTime={at}>{instantText(at, today)}</time>
        {after === null && fact !== 'other' && <>, {CORRECTIONS.was(before)}</>}
      </p>
    </li>
  )
}
