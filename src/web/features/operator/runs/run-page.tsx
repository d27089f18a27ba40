import { useEffect, useRef } from 'react'
import type { Answer } from '#web/lib/api/endpoints.ts'
import styles from './run-page.module.css'
import { RUNS } from './texts.ts'

type RunPageProps = {
  page: Answer<'GET /api/operator/runs/:id/page'>
  /** Line of the row that is open. */
  line: number | null
  /** Opens the row of a line. */
  onOpen: (line: number) => void
}

/** The stored page as a table; the open row is marked, columns that vanished are hatched in their old place. */
export function RunPage({ page: { columns, rows }, line, onOpen }: RunPageProps) {
  const marked = useRef<HTMLTableRowElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: row } = marked
    // Within its frame alone: the page stays where it is.
    if (row !== null && frame.current)
      frame.current.scrollTop = row.offsetTop - frame.current.clientHeight / 3
  }, [line])
  return (
    <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={RUNS.pageRows}>
      <table className={styles.table} aria-label={RUNS.page}>
        <thead>
          <tr>
            {columns.map(({ name, state }) => (
              <th key={name} scope="col" data-state={state}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.line}
              ref={row.line === line ? marked : undefined}
              data-open={row.line === line}
              onClick={() => onOpen(row.line)}
            >
              {row.cells.map((cell, place) => {
                const { name, state } = columns[place] ?? {}
                return (
                  <td key={name} data-state={state}>
                    {state === 'missing' || state === 'emptied' ? (
                      row.line === line && (state === 'missing' ? RUNS.notOnPage : RUNS.blank)
                    ) : cell === null ? (
                      <span className={styles.masked}>{RUNS.masked}</span>
                    ) : (
                      cell
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
