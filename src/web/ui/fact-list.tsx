import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

export function FactTitle({ children }: { children: ReactNode }) {
  return <h3 className={styles.title}>{children}</h3>
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

/** A row of a fact list. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
