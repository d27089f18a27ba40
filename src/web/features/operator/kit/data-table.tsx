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
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { Checkbox } from '#web/ui/field.tsx'
import words from '#web/ui/words.module.css'
import styles from './data-table.module.css'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface TableColumn<Row> {
  readonly id: string
  readonly head: string
  /** Where the head is seen: not on a phone, or only by screen readers. Everywhere by default. */
  readonly headSeen?: 'wide' | 'never'
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable. Null sorts last. */
  readonly sortBy?: (row: Row) => string | number | null
  /** Words of a person, as long as they are: broken anywhere, and under their head on a phone. */
  readonly isText?: boolean
  /** Figures stand at the end. */
  readonly align?: 'end'
  /** A fixed width such as `120px`, or `auto` for the column that takes what is left. */
  readonly width?: string
}

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
  readonly groups?: {
    readonly of: (row: Row) => string
    readonly title: (group: string, rows: readonly Row[]) => ReactNode
  }
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
  const isGrouped = groups !== undefined && !columns.some(({ id }) => table.getColumn(id)?.getIsSorted())
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>
  /** The head of the group that begins with the row at this place. */
  const groupHeadAt = (place: number) => {
    const [row, previous] = [shown[place]?.original, shown[place - 1]?.original]
    if (!isGrouped || row === undefined) return null
    const group = groups.of(row)
    if (previous !== undefined && groups.of(previous) === group) return null
    const own = rows.filter((each) => groups.of(each) === group)
    const isWhole = own.every((each) => selection?.ids.has(idOf(each)))
    return (
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
          <span>{groups.title(group, own)}</span>
          {selection && (
            <button
              type="button"
              onClick={() => selection.onChange(toggled(selection.ids, own.map(idOf), isWhole))}
            >
              {isWhole ? OPERATOR.chooseNone : OPERATOR.chooseAll}
            </button>
          )}
        </th>
      </tr>
    )
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
          <tr>
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
            {table.getHeaderGroups()[0]?.headers.map(({ id, column }, place) => {
              const order = column.getIsSorted()
              const { align, head, headSeen, width } = columns[place] ?? {}
              return (
                <th
                  key={id}
                  scope="col"
                  data-align={align}
                  style={width === undefined || width === 'auto' ? undefined : { width }}
                  aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
                >
                  {column.getCanSort() ? (
                    <button type="button" onClick={column.getToggleSortingHandler()}>
                      {head}
                      {order === 'asc' && <IconArrowUp size={12} aria-hidden="true" />}
                      {order === 'desc' && <IconArrowDown size={12} aria-hidden="true" />}
                    </button>
                  ) : (
                    <span className={headSeen === 'never' ? words.spoken : undefined}>{head}</span>
                  )}
                </th>
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
                {groupHeadAt(place)}
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

/** A selection with these rows, or without them. */
function toggled(ids: ReadonlySet<string>, rows: readonly string[], isWhole: boolean): ReadonlySet<string> {
  return isWhole ? new Set([...ids].filter((id) => !rows.includes(id))) : new Set([...ids, ...rows])
}
