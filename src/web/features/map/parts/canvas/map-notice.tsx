import type { ReactNode } from 'react'
import styles from './map-canvas.module.css'

/** Stands where the map would be. */
export function MapNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {children}
    </div>
  )
}
