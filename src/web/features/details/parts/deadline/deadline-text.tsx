import type { ReactNode } from 'react'
import words from '#web/ui/words.module.css'
import styles from './deadline-text.module.css'

type DeadlineTextProps = {
  label: ReactNode
  /** Day and hour, as text. */
  text: string
  /** The same in machine-readable form: a day or an instant. */
  dateTime: string | undefined
  children?: ReactNode
}

/** The date of the deadline panel, in large type. */
export function DeadlineText({ label, text, dateTime, children }: DeadlineTextProps) {
  return (
    <div className={styles.deadline}>
      <p className={words.label}>{label}</p>
      <p className={styles.when}>
        <time dateTime={dateTime} data-current="">
          {text.replace(/ (?=[AP]M$)/, '\u00a0')}
        </time>
      </p>
      {children}
    </div>
  )
}
