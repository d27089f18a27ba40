import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'red' | 'green' | 'blue' | 'gray'

export function Badge({ tone, icon, children }: { tone: BadgeTone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
