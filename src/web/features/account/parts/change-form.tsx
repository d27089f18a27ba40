import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { CHANGE } from '#web/features/account/texts.ts'
import { ButtonPair } from '#web/ui/button-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { FormDone } from '#web/ui/form-done.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { useHeldOpen } from '#web/ui/held-open.ts'
import { Notice } from '#web/ui/notice.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './change-form.module.css'
import type { ChangeState, CurrentPassword } from './use-change.ts'

type ChangeFormProps = {
  change: ChangeState
  /** Button label. */
  save: string
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** Replaces the form once the change is made. */
  done: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** The form for one change: its fields and, if the server requires it, the current password. */
export function ChangeForm({ change, save, onSubmit, done, onClose, children }: ChangeFormProps) {
  useHeldOpen(change.isWorking)
  if (change.isDone) {
    return (
      <div className={styles.form}>
        {done}
        <Button look="primary" size="tall" wide onClick={onClose}>
          {UI.close}
        </Button>
      </div>
    )
  }
  const label = change.problem === null ? save : UI.retry
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <FormNotice message={change.problem} />
      {children}
      {change.current && <CurrentPasswordField current={change.current} disabled={change.isWorking} />}
      <ButtonPair>
        <Button size="tall" onClick={onClose} disabled={change.isWorking}>
          {UI.cancel}
        </Button>
        <Button type="submit" look="primary" size="tall" disabled={change.isWorking}>
          {change.isWorking ? UI.working : label}
        </Button>
      </ButtonPair>
    </form>
  )
}

/** Takes the focus on mount, and again after a wrong password. */
function CurrentPasswordField({ current, disabled }: { current: CurrentPassword; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const { error } = current
  useEffect(() => {
    if (!disabled) input.current?.focus()
  }, [disabled, error])
  return (
    <>
      <Notice tone="gray">{CHANGE.currentWhy}</Notice>
      <PasswordField
        ref={input}
        label={CHANGE.current}
        autoComplete="current-password"
        value={current.text}
        error={error}
        disabled={disabled}
        onChange={(event) => current.onChange(event.currentTarget.value)}
      />
    </>
  )
}

/** Confirmation of a change, with further details. */
export function ChangeDone({ children, more }: { children: string; more?: string }) {
  return (
    <>
      <FormDone>{children}</FormDone>
      {more !== undefined && <p>{more}</p>}
    </>
  )
}
