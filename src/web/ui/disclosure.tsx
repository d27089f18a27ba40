import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** A native disclosure: opens by click, Enter or Space, and by the browser's find-in-page. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}
