import type { ReactNode } from 'react'
import styles from './empty-part.module.css'

/** An empty part of a page: says that it is empty, how to fill it, and links there. */
export function EmptyPart({ children }: { children: ReactNode }) {
  return <div className={styles.part}>{children}</div>
}
