import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FactStatement, ListingFact } from '#contract/operator/listings.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { factName, factText } from './fact-texts.ts'
import styles from './statements-panel.module.css'
import { LISTINGS } from './texts.ts'

interface StatementsPanelProps {
  listingId: number
  fact: ListingFact
  today: PlainDate
  /** Below the statements: the form that corrects the fact. */
  children: ReactNode
}

/** What each source states of one fact. */
export function StatementsPanel({ listingId, fact, today, children }: StatementsPanelProps) {
  return (
    <Panel
      title={factName(fact.fact)}
      flush
      aside={<span className={styles.aside}>{LISTINGS.statements}</span>}
    >
      <ol className={styles.list}>
        {fact.statements.map((statement, place) => (
          <li key={statement.source} className={styles.row} data-shown={statement.is_shown}>
            <span className={styles.rank} aria-hidden="true">
              {place + 1}
            </span>
            <span className={styles.source}>
              <b>{statement.source}</b>{' '}
              {statement.is_shown && (
                <StateMark tone="green" icon={IconCircleCheck}>
                  {LISTINGS.isShown}
                </StateMark>
              )}
              <Origin listingId={listingId} fact={fact.fact} statement={statement} today={today} />
            </span>
            <span className={styles.value} data-nothing={statement.value === null}>
              {statement.value === null ? LISTINGS.nothing : factText(fact.fact, statement.value, today)}
            </span>
            <span className={styles.since}>
              {statement.value !== null && instantText(statement.since, today)}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.ranking}>{LISTINGS.ranking}</p>
      {children}
    </Panel>
  )
}

interface OriginProps {
  listingId: number
  fact: string
  statement: FactStatement
  today: PlainDate
}

function Origin({ listingId, fact, statement, today }: OriginProps) {
  const { authority, last_read_at, missing_since } = statement
  const when =
    missing_since === null
      ? LISTINGS.read(instantText(last_read_at, today))
      : LISTINGS.dropped(instantText(missing_since, today))
  return (
    <span className={styles.origin}>
      {LISTINGS.ranks[authority]}
      {authority !== 'operator' && (
        <>
          {'. '}
          {when}. <Link to={paths.evidence(listingId, fact)}>{LISTINGS.page}</Link>
        </>
      )}
    </span>
  )
}
