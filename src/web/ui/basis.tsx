import type { ReactNode } from 'react'
import styles from './basis.module.css'

type BasisProps = { basis: 'published' | 'computed' | 'clerk'; children: ReactNode }

/** Marks the source of a number; `children` is its label. */
export function Basis({ basis, children }: BasisProps) {
  return (
    <span className={styles.basis} data-basis={basis}>
      <span>{children}</span>
    </span>
  )
}
