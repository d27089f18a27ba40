import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Tone = 'red' | 'green' | 'gray'

const ICONS = { red: IconAlertTriangle, green: IconCircleCheck, gray: IconInfoCircle } as const

/** Tells in place what happened. A red one interrupts a screen reader, the others wait their turn. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
