import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Tone = 'red' | 'green' | 'gray'

const ICONS = { red: IconAlertTriangle, green: IconCircleCheck, gray: IconInfoCircle } as const

type NoticeProps = {
  tone: Tone
  /** A button under the text. */
  action?: ReactNode
  children: ReactNode
}

/** An inline message. A red one interrupts a screen reader, the others do not. */
export function Notice({ tone, action, children }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
