import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** More on demand, by the browser's own means: click, Enter or Space; found by the search of the page. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}
