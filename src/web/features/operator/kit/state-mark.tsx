import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './state-mark.module.css'

/** Amber waits for a person, red failed, green is good, gray is off or unknown. */
export type MarkTone = 'amber' | 'red' | 'green' | 'blue' | 'gray'

type StateMarkProps = {
  tone: MarkTone
  icon: Icon
  /** With a ground and a border, as beside a title. */
  boxed?: boolean
  children: ReactNode
}

/** A state as icon and word. */
export function StateMark({ tone, icon: MarkIcon, boxed = false, children }: StateMarkProps) {
  return (
    <span className={styles.mark} data-tone={tone} data-boxed={boxed || undefined}>
      <MarkIcon size={14} aria-hidden="true" />
      {children}
    </span>
  )
}
