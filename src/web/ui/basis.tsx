import type { ReactNode } from 'react'
import styles from './basis.module.css'

type BasisProps = { basis: 'published' | 'computed' | 'told'; children: ReactNode }

/** The mark of a number's origin; `children` says it in words. */
export function Basis({ basis, children }: BasisProps) {
  return (
    <span className={styles.basis} data-basis={basis}>
      <span>{children}</span>
    </span>
  )
}
