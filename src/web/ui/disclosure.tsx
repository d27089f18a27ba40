import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  summary: string
  /** Whether the summary says something by itself; only then is a closed disclosure printed. */
  isPrinted?: boolean
  children: ReactNode
}

/** A native disclosure: opens by click, Enter or Space, and by the browser's find-in-page. */
export function Disclosure({ summary, isPrinted = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} data-printed={isPrinted || undefined}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}
