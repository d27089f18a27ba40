import type { Statement } from '#contract/sources/evidence.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { FactRows } from './parts/fact-rows.tsx'
import { livePage } from './parts/live-page.ts'
import { PrintedRows } from './parts/printed-rows.tsx'
import { StoredPage } from './parts/stored-page.tsx'
import { shownFacts } from './stated-facts.ts'
import styles from './statement-panel.module.css'
import { EVIDENCE } from './texts.ts'

type StatementPanelProps = {
  statement: Statement
  /** Listing, for links to its other facts. */
  id: number
  /** The county of the listing. */
  county: string
  requested: string | null
  today: PlainDate
}

/** What one source states about a listing: the row as printed, what was read from it, and the stored page. */
export function StatementPanel({ statement, id, county, requested, today }: StatementPanelProps) {
  const { source, live_url, read_at, missing_since, page, is_from_file } = statement
  const live = livePage(live_url)
  const facts = shownFacts(statement.facts)
  const marked = facts.filter(({ fact }) => fact === requested)
  return (
    <Panel
      title={source}
      aside={live !== null && <ExternalLink href={live}>{EVIDENCE.livePage}</ExternalLink>}
      flush
    >
      <p className={styles.state}>
        <time dateTime={read_at}>{EVIDENCE.checked(instantText(read_at, today))}</time>
        {missing_since !== null && (
          <time className={words.medium} dateTime={missing_since}>
            {EVIDENCE.noLonger(instantText(missing_since, today))}
          </time>
        )}
      </p>
      <div className={styles.panel}>
        <div className={styles.both} data-single={page === null || undefined}>
          {page && <PrintedRows page={page} marked={marked} />}
          <FactRows facts={facts} {...{ id, requested, today }} hasPage={page !== null} />
        </div>
      </div>
      {page ? (
        <StoredPage {...{ page, source, county, marked, today }} />
      ) : (
        <p className={styles.none}>{is_from_file ? EVIDENCE.fromFile : EVIDENCE.notStored}</p>
      )}
    </Panel>
  )
}
