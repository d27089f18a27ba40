import type { ReactNode } from 'react'
import styles from './narrow-page.module.css'

/** A page of parts below each other, as wide as a sheet of paper: a list that is read from top to bottom. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}
