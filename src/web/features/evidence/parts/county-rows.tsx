import { IconCheck } from '@tabler/icons-react'
import type { SourcePage } from '#contract/sources/evidence.ts'
import { EVIDENCE } from '#web/features/evidence/texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import words from '#web/ui/words.module.css'
import { factsIn, type MarkedFact } from '#web/features/evidence/stated-facts.ts'
import styles from './county-rows.module.css'

type CountyRowsProps = { page: SourcePage; source: string; county: string; marked: readonly MarkedFact[] }

function summaryOf({ rows, rows_in_county }: SourcePage, county: string): string {
  if (rows_in_county > rows.length) return EVIDENCE.someRows(rows.length, rows_in_county, county)
  return rows.length === 1 ? EVIDENCE.theRow(county) : EVIDENCE.allRows(rows.length, county)
}

/** The stored page as a table, on demand: the rows of the county, with those of the property marked. */
export function CountyRows({ page, source, county, marked }: CountyRowsProps) {
  const { columns, rows, rows_elsewhere } = page
  const isMarked = (column: string) => factsIn(column, marked).length > 0
  return (
    <div>
      {rows.length === 0 && <p className={words.label}>{EVIDENCE.noRows(county)}</p>}
      {rows.length > 0 && (
        <Disclosure summary={summaryOf(page, county)}>
          <div
            className={styles.frame}
            role="region"
            aria-label={EVIDENCE.table(source, county)}
            tabIndex={0}
          >
            <table className={styles.table}>
              <thead>
                <tr>
                  <td />
                  {columns.map(({ name }) => (
                    <th key={name} scope="col" data-requested={isMarked(name) || undefined}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ cells, is_this }, place) => (
                  <tr key={place} data-this={is_this || undefined}>
                    <td>
                      {is_this && <IconCheck size={16} role="img" aria-label={EVIDENCE.thisProperty} />}
                    </td>
                    {columns.map(({ name }, column) => (
                      <td
                        key={name}
                        data-requested={isMarked(name) || undefined}
                        // Numbers do not break at their hyphens.
                        data-word={!/\s/.test(cells[column] ?? '') || undefined}
                      >
                        {cells[column] ?? <span className={words.label}>{EVIDENCE.hiddenCell}</span>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Disclosure>
      )}
      {rows_elsewhere > 0 && <p className={words.label}>{EVIDENCE.elsewhere(rows_elsewhere)}</p>}
    </div>
  )
}
