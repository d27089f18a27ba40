import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** A list of saved things, one row each. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className={styles.list}>
      {children}
    </ul>
  )
}

type RowProps = {
  /** Name and description. */
  what: ReactNode
  /** State of the row: one short element. */
  state: ReactNode
  /** Actions. */
  children: ReactNode
}

export function Row({ what, state, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>{what}</div>
      {state}
      <div className={styles.ways}>{children}</div>
    </li>
  )
}
