import type { ReactNode } from 'react'
import { OPERATOR } from '#web/features/operator/texts.ts'
import styles from './data-table.module.css'

/** Heads over rows that stand together. */
export interface RowGroups<Row> {
  readonly of: (row: Row) => string
  readonly title: (group: string, rows: readonly Row[]) => ReactNode
}

interface GroupHeadProps<Row> {
  readonly groups: RowGroups<Row>
  readonly group: string
  /** All rows of the table. */
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly columns: number
  readonly selection:
    | { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void }
    | undefined
}

/** The head over the rows of a group; with a selection, selects or clears all of them. */
export function GroupHead<Row>({ groups, group, rows, idOf, columns, selection }: GroupHeadProps<Row>) {
  const own = rows.filter((row) => groups.of(row) === group)
  const ids = own.map(idOf)
  const isWhole = ids.every((id) => selection?.ids.has(id))
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={columns}>
        <span>{groups.title(group, own)}</span>
        {selection && (
          <button type="button" onClick={() => selection.onChange(toggled(selection.ids, ids, isWhole))}>
            {isWhole ? OPERATOR.chooseNone : OPERATOR.chooseAll}
          </button>
        )}
      </th>
    </tr>
  )
}

function toggled(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isWhole: boolean,
): ReadonlySet<string> {
  if (!isWhole) return new Set([...selected, ...ids])
  const cleared = new Set(ids)
  return new Set([...selected].filter((id) => !cleared.has(id)))
}
