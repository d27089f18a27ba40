import type { CsvCell } from '#web/lib/csv.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import list from './data-list.module.css'
import styles from './data-table.module.css'
import type { TableData } from './table-data.ts'
import { countText } from '#domain/text/counted.ts'

/** Maximum number of columns on a phone; wider tables become a list. */
const MAX_ON_PHONE = 4

type DataTableProps = { name: string; table: TableData }

/** The numbers of a figure. `name` is the accessible name. */
export function DataTable({ name, table }: DataTableProps) {
  const isPhone = usePhone()
  if (isPhone && table.columns.length > MAX_ON_PHONE) return <DataList name={name} table={table} />
  return (
    // A table wider than the screen scrolls, also by keyboard.
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
                <td key={table.columns[place + 1]}>{textOf(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The rows as a vertical list. */
function DataList({ name, table: { columns, rows } }: DataTableProps) {
  return (
    <ul className={list.rows} aria-label={name}>
      {rows.map(([head, ...cells]) => (
        <li key={head} className={list.row}>
          <p className={list.name}>{head}</p>
          <dl className={list.figures}>
            {cells.map((cell, place) => (
              <div key={columns[place + 1]} className={list.figure}>
                <dt>{columns[place + 1]}</dt>
                <dd>{textOf(cell)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function textOf(cell: CsvCell): string | null {
  return typeof cell === 'number' ? countText(cell) : cell
}
