import type { ReactNode } from 'react'
import styles from './card.module.css'
import { Title } from './title.tsx'

/** A page that is one small block in the middle: a short form, an answer. */
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
