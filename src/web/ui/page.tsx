import type { ReactNode } from 'react'
import styles from './page.module.css'

type PageProps = {
  /** `wide` as the top bar, `narrow` as a sheet of paper, for a list that is read from top to bottom. */
  width: 'wide' | 'narrow'
  children: ReactNode
}

/** A page of parts below each other. */
export function Page({ width, children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}
