import type { ReactNode } from 'react'
import styles from './empty-part.module.css'

/** A part of a page that has nothing to show: that it is so, how it fills, and the way there. */
export function EmptyPart({ children }: { children: ReactNode }) {
  return <div className={styles.part}>{children}</div>
}
