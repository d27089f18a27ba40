import type { ReactNode } from 'react'
import styles from './dead-end.module.css'

type DeadEndProps = { head: string; why: ReactNode; children: ReactNode }

/** A page that has nothing to show: what happened, why, and as `children` what to do now. */
export function DeadEnd({ head, why, children }: DeadEndProps) {
  return (
    <section className={styles.page}>
      <h1 className={styles.head}>{head}</h1>
      <div className={styles.why}>{why}</div>
      <div className={styles.ways}>{children}</div>
    </section>
  )
}
