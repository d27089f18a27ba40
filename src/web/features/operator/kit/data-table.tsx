import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table'
import { Fragment, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { ColumnHead } from './column-head.tsx'
import styles from './data-table.module.css'
import { GroupHead, type RowGroups } from './group-head.tsx'
import type { TableColumn } from './table-column.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface DataTableProps<Row> {
  /** Accessible name. */
  readonly label: string
  /** In a stable reference, so that the table keeps its order. */
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Opens a row, by Enter or a click outside its controls. */
  readonly onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  readonly openId?: string | null
  /** Makes rows selectable, by checkbox or the space bar. */
  readonly selection?: {
    readonly ids: ReadonlySet<string>
    readonly onChange: (ids: ReadonlySet<string>) => void
  }
  /** Marks a row, as one that waits. */
  readonly toneOf?: (row: Row) => 'waiting' | 'failed' | null
  /** Heads over rows that stand together, unless the person sorts by a column. */
  readonly groups?: RowGroups<Row>
  /** Shown without rows. */
  readonly empty: ReactNode
}

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const HEIGHT_PX = 640

const CONTROLS = 'a, button, input, select, textarea, label'

/** A table with sorting, selection and keys: arrows move between rows, Enter opens one, space selects it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, onOpen, openId = null, selection, toneOf, groups, empty } = props
  const data = useMemo(() => [...rows], [rows])
  const definitions = useMemo(
    () =>
      columns.map(({ id, head, sortBy }): ColumnDef<typeof features, Row> => ({
        id,
        header: head,
        accessorFn: (row) => sortBy?.(row) ?? undefined,
        enableSorting: sortBy !== undefined,
        sortUndefined: 'last',
        sortFn: sortFn_alphanumeric,
      })),
    [columns],
  )
  const selected: RowSelectionState = Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true]))
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: idOf,
    state: { rowSelection: selected },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(selected) : change
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])))
    },
  })
  const hasKeys = onOpen !== undefined || selection !== undefined
  const shown = table.getRowModel().rows
  const { frame, isLong, places, before, after, measure } = useVirtualRows(shown.length)
  const isSorted = columns.some(({ id }) => table.getColumn(id)?.getIsSorted())
  const shownGroups = isSorted ? undefined : groups
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>
  const groupAt = (place: number, { of }: RowGroups<Row>) => {
    const row = shown[place]?.original
    return row && of(row)
  }
  const move = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, id: string) => {
    if (event.target !== event.currentTarget) return
    const step = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling'
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      let neighbor = event.currentTarget[step]
      while (neighbor !== null && !neighbor.hasAttribute('tabindex')) neighbor = neighbor[step]
      if (neighbor instanceof HTMLElement) neighbor.focus()
    }
    if (event.key === 'Enter') onOpen?.(row)
    if (event.key === ' ' && selection) {
      event.preventDefault()
      table.getRow(id).toggleSelected()
    }
  }
  return (
    // Wider or longer than its frame, a table scrolls, also by keyboard: with its rows, or without those by itself.
    <div
      ref={frame}
      className={styles.frame}
      role="group"
      aria-label={label}
      tabIndex={hasKeys ? undefined : 0}
      style={isLong ? { maxHeight: HEIGHT_PX } : undefined}
    >
      <table className={styles.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr data-sort-by={OPERATOR.sortBy}>
            {selection && (
              <th className={styles.tick}>
                <Checkbox
                  label={<span className={styles.all}>{OPERATOR.selectAll}</span>}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {columns.map((column) => {
              const sorted = table.getColumn(column.id)
              return (
                <ColumnHead
                  key={column.id}
                  column={column}
                  order={sorted?.getIsSorted() ?? false}
                  onSort={sorted?.getCanSort() ? sorted.getToggleSortingHandler() : undefined}
                />
              )
            })}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {places.map((place) => {
            const entry = shown[place]
            if (!entry) return null
            const { id, original: row } = entry
            return (
              <Fragment key={id}>
                {shownGroups && groupAt(place, shownGroups) !== groupAt(place - 1, shownGroups) && (
                  <GroupHead
                    groups={shownGroups}
                    group={shownGroups.of(row)}
                    rows={rows}
                    idOf={idOf}
                    columns={columns.length + (selection ? 1 : 0)}
                    selection={selection}
                  />
                )}
                <tr
                  ref={measure}
                  data-index={place}
                  tabIndex={hasKeys ? 0 : undefined}
                  aria-rowindex={place + 2}
                  aria-current={id === openId || undefined}
                  data-tone={toneOf?.(row) ?? undefined}
                  data-opens={onOpen !== undefined || undefined}
                  onKeyDown={(event) => move(event, row, id)}
                  onClick={({ target }) => {
                    if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return
                    // Beside a box, a finger means the box.
                    if (target.closest(`.${styles.tick}`) === null) onOpen?.(row)
                    else entry.toggleSelected()
                  }}
                >
                  {selection && (
                    <td className={styles.tick}>
                      <Checkbox
                        aria-label={OPERATOR.selectRow}
                        checked={entry.getIsSelected()}
                        onChange={entry.getToggleSelectedHandler()}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      data-align={column.align}
                      data-text={column.isText}
                      data-head={column.headSeen === undefined ? column.head : ''}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}
