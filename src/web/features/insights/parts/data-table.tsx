import styles from './data-table.module.css'
import type { TableData } from './table-data.ts'
import { countText } from './words.ts'

/** The numbers of a figure. `name` is what screen readers call it. */
export function DataTable({ name, table }: { name: string; table: TableData }) {
  return (
    // A table that is wider than the screen is scrolled, also by keyboard.
    <div className={styles.frame} role="region" aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, place) => (
                <td key={table.columns[place + 1]}>{typeof cell === 'number' ? countText(cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
