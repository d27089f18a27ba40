import type { ReactNode } from 'react'
import styles from './button-pair.module.css'

/** Two buttons of equal width, such as the answers to a question. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
