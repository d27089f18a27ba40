import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** What a person keeps, a row each. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <ul role="list" className={styles.list}>
      {children}
    </ul>
  )
}

type RowProps = {
  /** Its name, and what there is to say of it. */
  what: ReactNode
  /** How it stands: one short element. */
  state: ReactNode
  /** What can be done with it. */
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
