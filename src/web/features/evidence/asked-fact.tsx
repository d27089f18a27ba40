import { IconCheck } from '@tabler/icons-react'
import type { Statement } from '#contract/sources/evidence.ts'
import { momentText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { factName, factValueText, printedText, statedFact, type StatedFact } from './stated-facts.ts'
import styles from './asked-fact.module.css'
import { EVIDENCE } from './texts.ts'

type AskedFactProps = {
  statements: readonly Statement[]
  fact: string
  shown: StatedFact['value'] | null
  today: PlainDate
}

/** The figure the reader came from, as each source states it. */
export function AskedFact({ statements, fact, shown, today }: AskedFactProps) {
  const stating = statements.flatMap((statement) => {
    const stated = statedFact(statement, fact)
    return stated ? [{ statement, stated, printed: printedText(stated, statement.page) }] : []
  })
  if (stating.length === 0) return <Notice tone="gray">{EVIDENCE.notStated(factName(fact))}</Notice>
  return (
    <Panel title={factName(fact)} flush>
      <dl className={styles.sources}>
        {stating.map(({ statement, stated, printed }) => (
          <div key={`${statement.source} ${statement.read_at}`} className={styles.source}>
            <dt className={words.label}>{statement.source}</dt>
            <dd>
              <span className={styles.value}>
                {factValueText(stated, today)}
                {stated.value === shown && (
                  <span className={styles.shown}>
                    <IconCheck size={16} aria-hidden="true" />
                    {EVIDENCE.shown}
                  </span>
                )}
              </span>
              <span className={`${words.label} ${styles.origin}`}>
                {printed !== null && <>{EVIDENCE.printedAs(printed)}, </>}
                {EVIDENCE.since(momentText(stated.since, today))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
