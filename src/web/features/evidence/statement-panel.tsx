import type { SourcePage, Statement } from '#contract/sources/evidence.ts'
import { momentText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { CountyRows } from './parts/county-rows.tsx'
import { FactRows } from './parts/fact-rows.tsx'
import { livePage } from './parts/live-page.ts'
import { PageStamp } from './parts/page-stamp.tsx'
import { PrintedRows } from './parts/printed-rows.tsx'
import { shownFacts, statedFact } from './stated-facts.ts'
import styles from './statement-panel.module.css'
import { EVIDENCE } from './texts.ts'

type StatementPanelProps = {
  statement: Statement
  /** Listing, for links to its other facts. */
  id: number
  /** The county of the listing. */
  county: string
  asked: string | null
  today: PlainDate
}

/** What one source states about a listing: the row as printed, what was read from it, and the stored page. */
export function StatementPanel({ statement, id, county, asked, today }: StatementPanelProps) {
  const { source, live_url, read_at, missing_since, page, is_from_file } = statement
  const live = livePage(live_url)
  const facts = shownFacts(statement.facts)
  return (
    <Panel
      title={source}
      aside={live !== null && <ExternalLink href={live}>{EVIDENCE.livePage}</ExternalLink>}
      flush
    >
      <p className={styles.state}>
        <time dateTime={read_at}>{EVIDENCE.checked(momentText(read_at, today))}</time>
        {missing_since !== null && (
          <time className={words.medium} dateTime={missing_since}>
            {EVIDENCE.noLonger(momentText(missing_since, today))}
          </time>
        )}
      </p>
      <div className={styles.panel}>
        <div className={styles.both} data-single={page === null || undefined}>
          {page && <PrintedRows page={page} asked={statedFact(statement, asked)} />}
          <FactRows facts={facts} {...{ id, asked, today }} hasPage={page !== null} />
        </div>
      </div>
      {page ? (
        <StoredPage page={page} {...{ source, county, today }} asked={statedFact(statement, asked)} />
      ) : (
        <p className={styles.none}>{is_from_file ? EVIDENCE.fromFile : EVIDENCE.notStored}</p>
      )}
    </Panel>
  )
}

type StoredPageProps = Pick<Parameters<typeof CountyRows>[0], 'page' | 'source' | 'county' | 'asked'> & {
  page: SourcePage
  today: PlainDate
}

function StoredPage({ page, source, county, asked, today }: StoredPageProps) {
  return (
    <div className={styles.stored}>
      <CountyRows page={page} source={source} county={county} asked={asked} />
      <PageStamp page={page} today={today} />
    </div>
  )
}
