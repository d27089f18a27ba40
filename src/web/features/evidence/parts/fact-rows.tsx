import { Link, useLocation } from 'react-router'
import { momentText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { EVIDENCE } from '#web/features/evidence/texts.ts'
import { paths } from '#web/links/paths.ts'
import { factName, factValueText, type StatedFact } from '#web/features/evidence/stated-facts.ts'
import styles from './fact-rows.module.css'

type FactRowsProps = {
  facts: readonly StatedFact[]
  id: number
  asked: string | null
  hasPage: boolean
  today: PlainDate
}

/** Every fact a source states, with its columns. The name of a fact marks them in the row. */
export function FactRows({ facts, id, asked, hasPage, today }: FactRowsProps) {
  const location = useLocation()
  return (
    <section className={styles.facts}>
      <h3 className={styles.title}>{hasPage ? EVIDENCE.read : EVIDENCE.readFromFile}</h3>
      <dl className={styles.list}>
        {facts.map((each) => (
          <div key={each.fact} className={styles.fact} data-asked={each.fact === asked || undefined}>
            <dt>
              <Link
                className={styles.name}
                to={paths.evidence(id, each.fact)}
                state={location.state}
                replace
                preventScrollReset
                aria-current={each.fact === asked ? 'true' : undefined}
              >
                {factName(each.fact)}
              </Link>
            </dt>
            <dd className={styles.value}>{factValueText(each, today)}</dd>
            <dd className={styles.from}>
              {hasPage && each.columns.length > 0 && <>{EVIDENCE.fromColumns(each.columns)}, </>}
              <time dateTime={each.since}>{EVIDENCE.since(momentText(each.since, today))}</time>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
