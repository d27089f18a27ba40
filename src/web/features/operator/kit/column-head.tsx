import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import words from '#web/ui/words.module.css'
import type { TableColumn } from './table-column.ts'

interface ColumnHeadProps {
  readonly column: Pick<TableColumn<never>, 'head' | 'headSeen' | 'align' | 'width'>
  readonly order: false | 'asc' | 'desc'
  /** Undefined for a column that is not sortable. */
  readonly onSort: ((event: unknown) => void) | undefined
}

/** The head of a column, which sorts by it where that is possible. */
export function ColumnHead({ column: { head, headSeen, align, width }, order, onSort }: ColumnHeadProps) {
  return (
    <th
      scope="col"
      data-align={align}
      style={width === undefined || width === 'auto' ? undefined : { width }}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
    >
      {onSort ? (
        <button type="button" onClick={onSort}>
          {head}
          {order === 'asc' && <IconArrowUp size={12} aria-hidden="true" />}
          {order === 'desc' && <IconArrowDown size={12} aria-hidden="true" />}
        </button>
      ) : (
        <span className={headSeen === 'never' ? words.spoken : undefined}>{head}</span>
      )}
    </th>
  )
}
