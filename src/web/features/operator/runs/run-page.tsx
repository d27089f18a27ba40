import { useEffect, useRef } from 'react'
import type { Answer } from '#web/lib/api/endpoints.ts'
import styles from './run-page.module.css'
import { RUNS } from './texts.ts'

type RunPageProps = {
  page: Answer<'GET /api/operator/runs/:id/page'>
  /** Line of the row that is open. */
  line: number | null
}

/** The stored page as a table; the open row is marked, columns that vanished are hatched. */
export function RunPage({ page, line }: RunPageProps) {
  const marked = useRef<HTMLTableRowElement>(null)
  useEffect(() => marked.current?.scrollIntoView({ block: 'nearest' }), [line])
  return (
    // Scrolls by keyboard, too.
    <div className={styles.frame} role="group" aria-label={RUNS.page} tabIndex={0}>
      <table className={styles.table} aria-label={RUNS.page}>
        <thead>
          <tr>
            {page.columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {page.missing_columns.map((name) => (
              <th key={name} scope="col" className={styles.missing}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <tr key={row.line} ref={row.line === line ? marked : undefined} data-open={row.line === line}>
              {row.cells.map((cell, place) => (
                <td key={page.columns[place]?.name}>
                  {cell ?? <span className={styles.masked}>{RUNS.masked}</span>}
                </td>
              ))}
              {page.missing_columns.map((name) => (
                <td key={name} className={styles.missing}>
                  {row.line === line && RUNS.notOnPage}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
