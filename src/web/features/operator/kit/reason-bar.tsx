import { useId, useState, type ReactNode } from 'react'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './reason-bar.module.css'

interface ReasonBarProps {
  /** Who reads it besides the audit log. */
  readonly hint?: string
  readonly problem: string | null
  /** The buttons. `ask` calls back with the reason, or marks it as missing. */
  readonly children: (ask: (act: (reason: string) => void) => void) => ReactNode
}

/** A reason beside the buttons that need it. */
export function ReasonBar({ hint = OPERATOR.reasonHint, problem, children }: ReasonBarProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const ask = (act: (reason: string) => void) => {
    const given = reason.trim()
    setMissing(given === '')
    if (given === '') document.getElementById(id)?.focus()
    else act(given)
  }
  return (
    <div className={styles.bar}>
      {problem !== null && <Notice tone="red">{problem}</Notice>}
      <div className={styles.row}>
        <TextField
          id={id}
          className={`${styles.reason}`}
          label={OPERATOR.reason}
          description={hint}
          maxLength={500}
          value={reason}
          error={isMissing ? OPERATOR.reasonMissing : null}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setMissing(false)
          }}
        />
        <div className={styles.buttons}>{children(ask)}</div>
      </div>
    </div>
  )
}
