import type { SourcePage } from '#contract/sources/evidence.ts'
import { EVIDENCE } from '#web/features/evidence/texts.ts'
import { factName, factsIn, type MarkedFact } from '#web/features/evidence/stated-facts.ts'
import styles from './printed-rows.module.css'

type PrintedRowsProps = {
  page: SourcePage
  /** The facts whose columns are highlighted. */
  marked: readonly MarkedFact[]
}

/** The rows of the property as the page printed them: column by column. */
export function PrintedRows({ page: { columns, rows }, marked }: PrintedRowsProps) {
  const own = rows.filter(({ is_this }) => is_this)
  return (
    <div className={styles.rows}>
      {own.map(({ cells }, place) => (
        <section key={place}>
          <h3 className={styles.title}>
            {own.length === 1 ? EVIDENCE.row : EVIDENCE.rowOf(place + 1, own.length)}
          </h3>
          <dl className={styles.row}>
            {columns.map(({ name, is_personal }, column) => {
              const facts = factsIn(name, marked)
              return (
                <div key={name} className={styles.cell} data-requested={facts.length > 0 || undefined}>
                  <dt>{name}</dt>
                  <dd>
                    {is_personal ? (
                      <span className={styles.quiet}>{EVIDENCE.hidden}</span>
                    ) : (
                      <Printed text={cells[column] ?? ''} />
                    )}
                    {facts.length > 0 && (
                      <span className={styles.mark}>
                        {facts.map(({ fact }) => factName(fact)).join(', ')}
                      </span>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Printed({ text }: { text: string }) {
  if (text.trim() === '') return <span className={styles.quiet}>{EVIDENCE.blank}</span>
  return <span className={styles.text}>{text}</span>
}
