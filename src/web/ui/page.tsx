import type { ReactNode } from 'react'
import { useFocusPlace } from './focus-place.ts'
import styles from './page.module.css'

type PageProps = {
  /** `wide`: as wide as the top bar. `narrow`: for a list that is read from top to bottom. */
  width: 'wide' | 'narrow'
  children: ReactNode
}

/** A page with its parts in one column. */
export function Page({ width, children }: PageProps) {
  const focusPlace = useFocusPlace()
  return (
    <div className={styles.page} data-width={width} {...focusPlace}>
      {children}
    </div>
  )
}
