import type { ReactNode } from 'react'
import words from '#web/ui/words.module.css'
import styles from './deadline-text.module.css'

type MomentProps = {
  label: ReactNode
  /** The day and hour, as text. */
  text: string
  /** The same for machines: a day or an instant. */
  dateTime: string | undefined
  children?: ReactNode
}

/** The one date a clock is about, large. */
export function DeadlineText({ label, text, dateTime, children }: MomentProps) {
  return (
    <div className={styles.moment}>
      <p className={words.label}>{label}</p>
      <p className={styles.when}>
        <time dateTime={dateTime}>{text.replace(/ (?=[AP]M$)/, '\u00a0')}</time>
      </p>
      {children}
    </div>
  )
}
