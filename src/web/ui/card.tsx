import type { ReactNode } from 'react'
import styles from './card.module.css'
import { Title } from './title.tsx'

/** A page with one small centered block: a short form or a result. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.middle}>
      <Title>{title}</Title>
      <section className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </section>
    </div>
  )
}
