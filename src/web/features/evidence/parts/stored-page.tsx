import type { SourcePage } from '#contract/sources/evidence.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { MarkedFact } from '#web/features/evidence/stated-facts.ts'
import { CountyRows } from './county-rows.tsx'
import { PageStamp } from './page-stamp.tsx'
import styles from './stored-page.module.css'

type StoredPageProps = {
  page: SourcePage
  source: string
  county: string
  marked: readonly MarkedFact[]
  today: PlainDate
}

/** The rows of the county on a stored page, and which bytes they were read from. */
export function StoredPage({ page, source, county, marked, today }: StoredPageProps) {
  return (
    <div className={styles.stored}>
      <CountyRows page={page} source={source} county={county} marked={marked} />
      <PageStamp page={page} today={today} />
    </div>
  )
}
