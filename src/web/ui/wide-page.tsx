import type { ReactNode } from 'react'
import styles from './wide-page.module.css'

/** A page of parts below each other, as wide as the top bar. */
export function WidePage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}
