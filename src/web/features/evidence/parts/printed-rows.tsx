import type { SourcePage } from '#contract/sources/evidence.ts'
import { EVIDENCE } from '#web/features/evidence/texts.ts'
import { factName, isColumnOf, type StatedFact } from '#web/features/evidence/stated-facts.ts'
import styles from './printed-rows.module.css'

type PrintedRowsProps = {
  page: SourcePage
  /** The fact whose columns are highlighted. */
  asked: StatedFact | null
}

/** The rows of the property as the page printed them: column by column. */
export function PrintedRows({ page: { columns, rows }, asked }: PrintedRowsProps) {
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
              const isAsked = isColumnOf(asked, name)
              return (
                <div key={name} className={styles.cell} data-asked={isAsked || undefined}>
                  <dt>{name}</dt>
                  <dd>
                    {is_personal ? (
                      <span className={styles.quiet}>{EVIDENCE.hidden}</span>
                    ) : (
                      <Printed text={cells[column] ?? ''} />
                    )}
                    {isAsked && asked && <span className={styles.mark}>{factName(asked.fact)}</span>}
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
