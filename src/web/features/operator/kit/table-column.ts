import type { ReactNode } from 'react'

/** A column of a table of operators. */
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
