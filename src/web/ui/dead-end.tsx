import type { ReactNode } from 'react'
import styles from './dead-end.module.css'

type DeadEndProps = { head: string; why: ReactNode; children: ReactNode }

/** A page with nothing to show: what happened, why, and what to do now (`children`). */
export function DeadEnd({ head, why, children }: DeadEndProps) {
  return (
    <section className={styles.page}>
      <h1 className={styles.head}>{head}</h1>
      <div className={styles.why}>{why}</div>
      <div className={styles.ways}>{children}</div>
    </section>
  )
}
