import type { ReactNode } from 'react'
import styles from './map-canvas.module.css'

/** Shown in place of the map. */
export function MapNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {children}
    </div>
  )
}
